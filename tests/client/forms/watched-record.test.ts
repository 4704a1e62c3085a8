import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { LiveChange } from '../../../contract/live/live-change';
import type { OthersEvent } from '../../../machines/forms/others';
import { formEffects, NO_DRAFTS } from '../../../src/forms/form-effects';
import watchRecord from '../../../src/forms/watch-record';
import { tellRecordNews } from '../../../src/platform/live/record-news';

/** Who an open form says has changed its record. */

const change = (version: number, by: string, fields: string[]): LiveChange => ({
  kind: 'items',
  id: 7,
  action: version === 1 ? 'created' : 'changed',
  version,
  by,
  fields,
  itemId: 7,
  inspectionId: 2,
  projectId: 1,
  isOwn: false,
});

/** Begins with version 1; the server has the given version. */
function watched(version: number) {
  const reported: OthersEvent[] = [];
  let readings = 0;
  const read = () => {
    readings += 1;
    return Promise.resolve({ version });
  };
  const record = { kind: 'items', idOf: (id: number) => Promise.resolve(id), read } as const;
  const stop = watchRecord(record, { subjectId: 7, version: 1 }, (event) => reported.push(event));
  return { reported, stop, count: () => readings };
}

test('the form names the author of the change that it does not have yet', async () => {
  const { reported, stop } = watched(2);
  tellRecordNews([change(1, 'Ida Falk', ['title', 'description'])]);
  tellRecordNews([change(2, 'Otto Berg', ['description'])]);
  const authors = { fields: { description: 'Otto Berg' }, last: 'Otto Berg' };
  await expect
    .poll(() => reported)
    .toEqual([{ type: 'record.changed', record: { version: 2 }, authors }]);
  stop();
});

test('the author is unknown if the record is newer than the received changes', async () => {
  const { reported, stop, count } = watched(3);
  tellRecordNews([change(2, 'Otto Berg', ['title'])]);
  const authors = { fields: {}, last: null };
  await expect
    .poll(() => reported)
    .toEqual([{ type: 'record.changed', record: { version: 3 }, authors }]);
  tellRecordNews([change(3, 'Ida Falk', ['description'])]);
  tellRecordNews([change(4, 'Ida Falk', ['description'])]);
  await expect.poll(count).toBe(2);
  stop();
});

test('a form learns of changes by others while the code that listens is still loading', async () => {
  const reported: unknown[] = [];
  const { watchRecord: watching } = formEffects(
    { drafts: NO_DRAFTS, notify: () => undefined },
    () => Promise.resolve(),
    {
      kind: 'items',
      idOf: (id) => Promise.resolve(id),
      read: () => Promise.resolve({ version: 2 }),
    },
  ).actors;
  if (watching === undefined) throw new Error('The form watches no record');
  const form = createMachine({
    invoke: { src: watching, input: { subjectId: 7, version: 1 } },
    on: { '*': { actions: ({ event }) => reported.push(event) } },
  });
  const actor = createActor(form).start();
  tellRecordNews([change(2, 'Otto Berg', ['title'])]);
  const authors = { fields: { title: 'Otto Berg' }, last: 'Otto Berg' };
  await expect
    .poll(() => reported)
    .toEqual([{ type: 'record.changed', record: { version: 2 }, authors }]);
  actor.stop();
});
