import type {
  FilterOption,
  FilterOptionsQuery,
} from '../../../machines/inspections/filter-options.machine';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import { choiceNameOf } from '../../../contract/users/choice-name';
import type { ListedAssignee } from '../../../contract/users/user';
import { withChosenOptions } from '../../forms/with-chosen-options';
import type { CallApi } from '../../platform/http/call-api';
import type { Copies } from '../../platform/offline/copies';
import { fetchClientOptions } from '../clients/calls';
import { fetchAssignees } from '../items/calls';
import { fetchProjectOptions } from '../projects/calls';
import { labelOf } from './project-label';

/** The options of the filters by a record. Their code is loaded when somebody needs them. */

type Wanted = Omit<FilterOptionsQuery, 'isWanted'>;

interface Named {
  id: number;
  name: string;
}

const optionOf = ({ id, name }: Named): FilterOption => ({ value: id, label: name });
const personOf = (person: ListedAssignee): FilterOption => ({
  value: person.id,
  label: choiceNameOf(person),
});

export async function fetchFilterOptions(
  api: CallApi,
  { of, search, chosen }: Wanted,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> {
  switch (of) {
    case 'project': {
      const projects = await fetchProjectOptions(api, { search, chosen }, signal);
      return projects.map((project) => ({ value: project.id, label: labelOf(project) }));
    }
    case 'client': {
      const query = { search, chosenId: chosen, withArchived: true };
      return (await fetchClientOptions(api, query, signal)).rows.map(optionOf);
    }
    case 'assignee':
      return (await fetchAssignees(api, signal)).map(personOf);
  }
}

/** The projects and people that the device knows; it knows no clients by their ids. */
export async function recallFilterOptions(
  copies: Copies,
  { of, search, chosen }: Wanted,
): Promise<DeviceCopy<readonly FilterOption[]> | null> {
  switch (of) {
    case 'project': {
      const [found, all] = await Promise.all([copies.projects(search), copies.projects('')]);
      const own = all.filter(({ id }) => String(id) === chosen);
      const data = withChosenOptions(found, own).map((project) => ({
        value: project.id,
        label: labelOf(project),
      }));
      return all.length === 0 ? null : { data, copiedAt: Date.now() };
    }
    case 'client':
      return null;
    case 'assignee': {
      const people = await copies.people();
      return people && { ...people, data: people.data.map(personOf) };
    }
  }
}
