import assert from 'node:assert/strict';
import type { LiveChange } from '../../../contract/live/live-change';
import { loadMachineOf } from '../../../machines/loading/load.machine';
import { isPassing } from '../../../machines/unanswered';
import type { RecordNews } from '../../../machines/loading/news';
import { modelOf } from '../../support/models/model';
import { answered, BROKEN, UNANSWERED } from '../failures';

interface Query {
  search: string;
}

const AT = 1_700_000_000_000;

const CHANGE: LiveChange = {
  kind: 'items',
  id: 1,
  action: 'created',
  version: 1,
  itemId: 1,
  inspectionId: 1,
  projectId: 1,
  by: 'Anna Berg',
  isOwn: false,
  fields: [],
};

const RESTING = ['showing', 'outdated', 'failed'] as const;

/** A row that the screen itself has added. */
const OWN = ' and an own one';

/** Every list and record is loaded by this machine under another name. */
export const model = modelOf({
  machine: loadMachineOf<Query, string>('load', {
    concerns: ({ kind }) => kind === 'items',
    inPlace: (shown) => ({ data: shown, held: 1 }),
    withOwn: (shown, { type }) =>
      type === 'row.added' ? `${shown}${OWN}` : shown.replaceAll(OWN, ''),
  }),
  inputs: { everything: { query: { search: '' } } },
  events: {
    'query.changed': { same: { query: { search: '' } }, other: { query: { search: 'crack' } } },
    'search.typed': { crack: { query: { search: 'crack' } } },
    'load.again': {},
    'news.show': {},
    'row.added': { own: { row: { id: 9 } } },
    'row.removed': { own: { id: 9 } },
    'row.saved': { own: { row: { id: 9, version: 2 } } },
  },
  effects: {
    load: {
      'an answer': { output: ({ query }: { query: Query }) => `rows of "${query.search}"` },
      'nothing there': { error: answered(404) },
      'a refusal': { error: answered(500) },
      'no answer': { error: UNANSWERED },
      'a request for a pause': { error: answered(429, { retryAfter: 5 }) },
    },
    recall: {
      'a copy': {
        output: ({ query }: { query: Query }) => ({
          data: `copied rows of "${query.search}"`,
          copiedAt: AT,
        }),
      },
      'no copy': { output: null },
      'a broken store': { error: BROKEN },
    },
    watchChanges: {
      'a change on this device': { sends: { type: 'changes.made' } },
      'a change by others': { sends: { type: 'records.changed', news: [CHANGE] } },
      'a change of something else': {
        sends: { type: 'records.changed', news: [{ ...CHANGE, kind: 'users' }] },
      },
      'too many changes': { sends: { type: 'records.changed', news: 'all' } },
      'the connection returns': { sends: { type: 'connection.returned' } },
      'it breaks': { error: BROKEN },
    },
  },
  depth: 5,
  distinguish: ({ context }) => [
    context.data === null,
    context.copiedAt === null,
    context.hasMissed,
    context.isForChanges,
    context.hasReturned,
    context.isOutdated,
    context.isForNews,
    context.held === null,
    context.failure === null,
    context.retries === 0,
    context.hasRecalled,
  ],
  invariant: ({ snapshot, received }) => {
    const { data, answered: query, copiedAt, failure, isForNews, held } = snapshot.context;
    const concerns = (news: RecordNews) =>
      news === 'all' || news.some(({ kind }) => kind === 'items');
    const isConcerned = received.some(
      (event) => event.type === 'records.changed' && concerns(event.news),
    );
    if (isForNews || held !== null) assert.ok(isConcerned, 'It holds back without news');
    assert.ok(!(isForNews && !snapshot.hasTag('busy')), 'The news is not loaded any more');
    const isResting = RESTING.some((state) => snapshot.matches(state));
    const isSlow = snapshot.matches({ recalling: 'slowly' });
    assert.equal(snapshot.hasTag('busy'), !isResting && !isSlow);
    if (isSlow) assert.ok(failure !== null && isPassing(failure));
    if (snapshot.matches('showing') || snapshot.matches('outdated')) {
      assert.deepEqual(query, snapshot.context.query, 'The answer is to another question');
      assert.deepEqual([failure, copiedAt], [null, null]);
    }
    if (snapshot.matches({ failed: 'refused' })) assert.equal(failure && isPassing(failure), false);
    if (snapshot.matches({ failed: 'unanswered' }))
      assert.ok(failure !== null && isPassing(failure));
    if (snapshot.matches('failed') || isSlow)
      assert.deepEqual(query ?? snapshot.context.query, snapshot.context.query);
    const rows = query === null ? null : `rows of "${query.search}"`;
    assert.equal(
      data?.replaceAll(OWN, '') ?? null,
      rows !== null && copiedAt !== null ? `copied ${rows}` : rows,
    );
  },
});
