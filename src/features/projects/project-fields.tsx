import type { ReactNode } from 'react';
import type { Project } from '../../../contract/projects/project';
import { projectStatusOf } from '../../../contract/projects/project-status';
import { datesOf, type ProjectValues } from '../../../machines/projects/project-form.machine';
import { SelectField } from '../../ui/select';
import type { Form } from '../../forms/use-form';
import { useClientOptions } from '../clients/client-options';
import { ClientsNotLoaded } from '../clients/clients-not-loaded';
import { ProjectStatus } from './project-status-chip';
import './projects.css';

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

/** The status that follows from the dates; it is shown, but cannot be chosen. */
export function DerivedStatus({
  values,
  today,
}: {
  values: ProjectValues;
  today: string;
}): ReactNode {
  const status = projectStatusOf({ ...datesOf(values), isOnHold: values.isOnHold }, today);
  return (
    <p className="derived-status wide">
      Status: <ProjectStatus status={status} />
      <small>
        {values.isOnHold ? 'The project is on hold.' : 'Follows from the start and end dates.'}
      </small>
    </p>
  );
}
