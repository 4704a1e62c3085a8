import { getInspection } from '../../../contract/inspections/calls';
import { Inspection } from '../../../contract/inspections/inspection';
import type { Assignee } from '../../../contract/users/user';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { pageOf } from '../../../machines/inspections/copied-page';
import type { ProjectOption } from '../../../machines/inspections/project-options.machine';
import { inspectionsAfter } from '../../../machines/outbox/pending-inspections';
import { orThrow } from '../../platform/http/call-api';
import type { InspectionChanges, MadeChange, ReadFrom } from '../../platform/outbox/record-changes';
import { type ChangingOutside, createRecordChanges } from './record-changes';

export interface InspectionsOutside extends ChangingOutside {
  userName: () => string;
  people: () => Promise<readonly Assignee[]>;
  /** The projects of the inspections on the device. */
  projects: () => Promise<readonly ProjectOption[]>;
}

/** The fields that a change names, with their values before it. */
function baseOf({ call, body }: MadeChange, inspection: Inspection): KeptChange['base'] {
  if (call === 'setInspectionStatus') return { status: inspection.status };
  if (call !== 'updateInspection') return { isArchived: inspection.isArchived };
  const held = inspection as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(body).map((field) => [field, held[field]]));
}

/** The changes of a user's inspections. */
export function createInspectionChanges(outside: InspectionsOutside): InspectionChanges {
  const { api, userName, people, projects } = outside;
  const after = async (
    inspections: readonly Inspection[],
    changes: readonly KeptChange[],
  ): Promise<readonly Inspection[]> => {
    if (changes.length === 0) return inspections;
    const [known, named] = await Promise.all([
      people().catch(() => []),
      projects().catch(() => []),
    ]);
    const who = { userId: outside.userId, userName: userName() };
    const made = { ...who, people: known, projects: named };
    return inspectionsAfter(inspections, changes, made);
  };
  const { changes, changed } = createRecordChanges<Inspection>(outside, {
    kind: 'inspection',
    parse: (answer) => Inspection.safeParse(answer).data,
    fetch: async (id) => (await orThrow(api(getInspection, { params: { id } }))).data,
    after,
    baseOf,
    placeOf: ({ id, projectName }) => ({
      inspectionId: id ?? 0,
      ...(projectName === undefined ? {} : { projectName }),
    }),
    titleOf: ({ title }) => title,
  });
  const allFrom = (from: ReadFrom, inspections: readonly Inspection[]) =>
    changed(inspections, (changes) => changes, from);
  return {
    ...changes,
    all: (inspections) => allFrom('device', inspections),
    page: async (query, { rows: answered, total }, from) => {
      const shown = await allFrom(from, answered);
      const rows = shown.slice(0, answered.length).filter(({ isArchived }) => !isArchived);
      const { rows: unsent } = pageOf(shown.slice(answered.length), { ...query, page: 1 });
      return {
        rows: query.page === 1 ? [...unsent, ...rows] : rows,
        total: total + unsent.length - (answered.length - rows.length),
      };
    },
  };
}
