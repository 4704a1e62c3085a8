import { listFormerAssignees } from '../../../contract/users/calls';
import { choiceNameOf, formerNameOf } from '../../../contract/users/choice-name';
import type { ListedAssignee } from '../../../contract/users/user';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { ifExists } from '../../platform/http/create-once';
import type { Option } from '../../ui/select/select-props';
import { fetchAssignees } from './calls';

/** The people by whom lists are filtered. */

export const personOption = (person: Omit<ListedAssignee, 'avatar'>): Option<number> => ({
  value: person.id,
  label: choiceNameOf(person),
});

const formerOption = (person: ListedAssignee): Option<number> => ({
  value: person.id,
  label: formerNameOf(person),
});

/** Everybody; who is deactivated comes last. An older server does not list those. */
export async function fetchFilterPeople(
  api: CallApi,
  signal: AbortSignal,
): Promise<readonly Option<number>[]> {
  const [active, former] = await Promise.all([
    fetchAssignees(api, signal),
    ifExists(orThrow(api(listFormerAssignees, { signal }))),
  ]);
  return [...active.map(personOption), ...(former?.data ?? []).map(formerOption)];
}

/** Names by id. */
export const namesOf = (people: readonly Option<number>[]): Readonly<Record<number, string>> =>
  Object.fromEntries(people.map(({ value, label }) => [value, label]));
