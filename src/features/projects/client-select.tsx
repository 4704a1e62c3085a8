import type { ReactNode } from 'react';
import type { Project } from '../../../contract/projects/project';
import type { ProjectValues } from '../../../machines/projects/project-form.machine';
import { SelectField } from '../../ui/select';
import type { Form } from '../../forms/use-form';
import { useClientOptions } from '../clients/client-options';
import { ClientsNotLoaded } from '../clients/clients-not-loaded';

type ProjectForm = Form<ProjectValues, Project>;

/** A select for the client; it does not offer archived clients. */
export function ClientSelect({ form }: { form: ProjectForm }): ReactNode {
  const { clientId, clientName } = form.context.values;
  const chosen = clientId === null ? null : { id: clientId, name: clientName };
  const { select, failure, retry } = useClientOptions(chosen);
  return (
    <>
      <SelectField
        {...form.field('clientId')}
        {...select}
        label="Client"
        className="wide"
        isRequired
        placeholder="Select a client"
        onChange={(id) => {
          const label = select.options.find(({ value }) => value === id)?.label ?? '';
          form.change({ clientId: id, clientName: label });
        }}
      />
      {failure === null ? null : (
        <div className="wide">
          <ClientsNotLoaded failure={failure} retry={retry} />
        </div>
      )}
    </>
  );
}
