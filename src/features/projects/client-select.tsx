import type { ReactNode } from 'react';
import { FIRST_STEPS } from '../../../contract/messages/first-steps';
import type { Project } from '../../../contract/projects/project';
import type { ProjectValues } from '../../../machines/projects/project-form.machine';
import { useMay } from '../session/use-session';
import { FirstStep } from '../../ui/message/first-step';
import { SelectField } from '../../ui/select/select';
import type { Form } from '../../forms/use-form';
import { useClientOptions } from '../clients/client-options';
import { ClientsNotLoaded } from '../clients/clients-not-loaded';

type ProjectForm = Form<ProjectValues, Project>;

/** A select for the client; it does not offer archived clients. */
export function ClientSelect({ form }: { form: ProjectForm }): ReactNode {
  const { clientId, clientName } = form.context.values;
  const chosen = clientId === null ? null : { id: clientId, name: clientName };
  const { select, failure, retry, isNone } = useClientOptions(chosen);
  const mayAdd = useMay('canManageClients');
  return (
    <>
      {isNone && chosen === null ? (
        <FirstStep
          text={FIRST_STEPS.noClients}
          to={mayAdd ? { href: '/clients', label: 'Go to Clients' } : null}
          ask={FIRST_STEPS.ask}
        />
      ) : null}
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
