import { getInspection, listInspections } from '../../../contract/inspections/calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { searched } from '../../../contract/rules/searched';
import { textsOf } from '../../../machines/inspections/copied-page';
import type {
  FilterOption,
  FilterOptionsQuery,
} from '../../../machines/inspections/filter-options.machine';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import { isLocalId } from '../../../machines/outbox/local-id';
import { withChosenOptions } from '../../forms/with-chosen-options';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { ifExists } from '../../platform/http/create-once';
import type { Copies } from '../../platform/offline/copies';
import { fetchClientOptions } from '../clients/calls';
import { fetchFilterPeople, personOption } from '../items/filter-people';
import { fetchProjectOptions } from '../projects/calls';
import type { SignedIn } from '../session/signed-in';
import { labelOf } from './project-label';

/** The options of the filters by a record. Their code is loaded when somebody needs them. */

type Wanted = Omit<FilterOptionsQuery, 'isWanted'>;

interface Named {
  id: number;
  name: string;
}

type InspectionName = Pick<Inspection, 'id' | 'title' | 'projectName'>;

const optionOf = ({ id, name }: Named): FilterOption => ({ value: id, label: name });
const inspectionOption = ({ id, title, projectName }: InspectionName): FilterOption => ({
  value: id,
  label: `${title} – ${projectName}`,
});

async function fetchInspectionOptions(
  api: CallApi,
  { search, chosen, withArchived }: Wanted,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> {
  const query = {
    page: '1',
    pageSize: String(LIST_PAGE_SIZE),
    ...(withArchived ? {} : { isArchived: 'false' as const }),
    ...(search.trim() === '' ? {} : { search }),
  };
  const [{ data }, own] = await Promise.all([
    orThrow(api(listInspections, { query, signal })),
    chosen === ''
      ? null
      : ifExists(orThrow(api(getInspection, { params: { id: chosen }, signal }))),
  ]);
  const chosenOnes: InspectionName[] = own === null ? [] : [own.data];
  return withChosenOptions(data, chosenOnes).map(inspectionOption);
}

export async function fetchFilterOptions(
  api: CallApi,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> {
  const { of, search, chosen } = wanted;
  switch (of) {
    case 'project': {
      const projects = await fetchProjectOptions(api, { search, chosen }, signal);
      return projects.map((project) => ({ value: project.id, label: labelOf(project) }));
    }
    case 'client': {
      const query = { search, chosenId: chosen, withArchived: true };
      return (await fetchClientOptions(api, query, signal)).rows.map(optionOf);
    }
    case 'inspection':
      return fetchInspectionOptions(api, wanted, signal);
    case 'assignee':
      return fetchFilterPeople(api, signal);
  }
}

async function recallInspectionOptions(
  { inspectionChanges }: Pick<SignedIn, 'inspectionChanges'>,
  copies: Copies,
  { search, chosen, withArchived }: Wanted,
): Promise<DeviceCopy<readonly FilterOption[]> | null> {
  const heads = await copies.heads();
  if (heads === null) return null;
  const known = await inspectionChanges.all(heads.data);
  // The address, and the server, know no inspection that is only on this device.
  const found = searched(known, search, textsOf).filter(
    ({ id, isArchived }) => !isLocalId(id) && (withArchived || !isArchived),
  );
  const own = known.filter(({ id }) => String(id) === chosen);
  const options = withChosenOptions<InspectionName>(found.slice(0, LIST_PAGE_SIZE), own);
  return { data: options.map(inspectionOption), copiedAt: heads.copiedAt };
}

/** The projects, inspections and people that the device knows; it knows no clients by their ids. */
export async function recallFilterOptions(
  outside: Pick<SignedIn, 'inspectionChanges'>,
  copies: Copies,
  wanted: Wanted,
): Promise<DeviceCopy<readonly FilterOption[]> | null> {
  const { of, search, chosen } = wanted;
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
    case 'inspection':
      return recallInspectionOptions(outside, copies, wanted);
    case 'assignee': {
      const people = await copies.people();
      return people && { ...people, data: people.data.map(personOption) };
    }
  }
}
