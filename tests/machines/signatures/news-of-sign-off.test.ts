import { expect, test } from 'vitest';
import type { SignOff } from '../../../contract/signatures/calls';
import { type SignOffQuery, signOffMachine } from '../../../machines/signatures/sign-off.machine';
import { storedReport } from '../../models/reports/stored-report';
import { liveChange, reloadedAfter } from '../../support/machines/news';
import { storedSignOff } from '../../support/records/signatures';

/** Which of other people's changes the page of the signatures loads: it says what is outdated. */

const HERE = { inspectionId: 5, projectId: 2 };
const CHANGES = {
  item: liveChange({ kind: 'items', ...HERE }),
  photo: liveChange({ kind: 'photos', ...HERE }),
  comment: liveChange({ kind: 'comments', ...HERE }),
  inspection: liveChange({ kind: 'inspections', ...HERE }),
  'inspection that was moved away': liveChange({
    kind: 'inspections',
    inspectionId: 7,
    projectId: 3,
    formerProjectId: 2,
  }),
  'item of another inspection': liveChange({ kind: 'items', inspectionId: 6, projectId: 2 }),
  'item of another project': liveChange({ kind: 'items', inspectionId: 8, projectId: 3 }),
  project: liveChange({ kind: 'projects', projectId: 2 }),
  signature: liveChange({ kind: 'signatures' }),
  office: liveChange({ kind: 'office' }),
  view: liveChange({ kind: 'views' }),
};

const ALWAYS = ['item', 'photo', 'inspection', 'project', 'signature', 'office'];

const signOffOf = (inspectionId: number | null): SignOff =>
  storedSignOff({ report: storedReport({ inspectionId, projectId: 2 }) });

const ofProject = [...ALWAYS, 'inspection that was moved away', 'item of another inspection'];

test.each<[string, SignOffQuery, SignOff | null, string[]]>([
  ['an inspection', { of: 'inspections', id: 5 }, signOffOf(5), ALWAYS],
  ['an inspection without one', { of: 'inspections', id: 5 }, null, ALWAYS],
  ['an inspection, by its own id', { of: 'reports', id: 9 }, signOffOf(5), ALWAYS],
  ['a project', { of: 'reports', id: 9 }, signOffOf(null), ofProject],
])('a revision of %s is loaded again after changes', async (_, query, data, concerning) => {
  const heard = await reloadedAfter(signOffMachine, { query, data }, CHANGES);
  expect(heard).toEqual([...concerning].sort());
});
