import { expect, test } from 'vitest';
import type { LiveChange } from '../../../contract/live/live-change';
import type { SignOff } from '../../../contract/signatures/calls';
import { type SignOffQuery, signOffMachine } from '../../../machines/signatures/sign-off.machine';
import { storedReport } from '../../models/reports/stored-report';
import { deferred } from '../../support/deferred';
import { walk } from '../../support/transitions';

/** Which of other people's changes the page of the signatures loads: it says what is outdated. */

const change = (fields: Partial<LiveChange>): LiveChange => ({
  kind: 'items',
  id: 1,
  action: 'changed',
  version: 2,
  itemId: null,
  inspectionId: null,
  projectId: null,
  by: 'Ben Berg',
  isOwn: false,
  fields: [],
  ...fields,
});

const HERE = { inspectionId: 5, projectId: 2 };
const CHANGES = {
  item: change(HERE),
  photo: change({ kind: 'photos', ...HERE }),
  comment: change({ kind: 'comments', ...HERE }),
  inspection: change({ kind: 'inspections', ...HERE }),
  'inspection that was moved away': change({
    kind: 'inspections',
    inspectionId: 7,
    projectId: 3,
    formerProjectId: 2,
  }),
  'item of another inspection': change({ inspectionId: 6, projectId: 2 }),
  'item of another project': change({ inspectionId: 8, projectId: 3 }),
  project: change({ kind: 'projects', projectId: 2 }),
  signature: change({ kind: 'signatures' }),
  office: change({ kind: 'office' }),
  view: change({ kind: 'views' }),
};

const ALWAYS = ['item', 'photo', 'inspection', 'project', 'signature', 'office'];

const signOffOf = (inspectionId: number | null): SignOff => ({
  report: storedReport({ inspectionId, projectId: 2 }),
  agreement: { version: 1, text: 'I agree.' },
  signatures: [],
});

const ofProject = [...ALWAYS, 'inspection that was moved away', 'item of another inspection'];

test.each<[string, SignOffQuery, SignOff | null, string[]]>([
  ['an inspection', { of: 'inspections', id: 5 }, signOffOf(5), ALWAYS],
  ['an inspection without one', { of: 'inspections', id: 5 }, null, ALWAYS],
  ['an inspection, by its own id', { of: 'reports', id: 9 }, signOffOf(5), ALWAYS],
  ['a project', { of: 'reports', id: 9 }, signOffOf(null), ofProject],
])('a revision of %s is loaded again after changes', async (_, query, data, concerning) => {
  const heard: string[] = [];
  for (const [name, news] of Object.entries(CHANGES)) {
    const load = deferred<SignOff | null>();
    const provided = signOffMachine.provide({ actors: { load: load.effect } } as never);
    const { actor } = walk(provided, { input: { query } });
    actor.start();
    await load.resolve(0, data);
    actor.send({ type: 'records.changed', news: [news] });
    if (load.calls.length > 1) heard.push(name);
    actor.stop();
  }
  expect(heard.sort()).toEqual([...concerning].sort());
});
