import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getItem, updateItem } from '../../../contract/items/calls';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import type { CallApi } from '../../../src/platform/http/call-api';
import type { ChangeTable } from '../../../src/platform/outbox/change-table';
import { memoryTable } from '../../support/records/changes';

import { expectPrinted } from '../../support/run/expect-printed';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { withResolvers } from '../../support/with-resolvers';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** Who makes a change learns the truth about it, whatever happens to the storage. */

expectPrinted(/^The device did not keep a change /);

const SAVE = { call: 'updateItem', id: 5, key: 'change-wish', body: { title: 'Eaves' } } as const;

describe('a storage that answers too late', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** An outbox without a connection whose storage writes nothing until it is let go. */
  async function startHeld() {
    const table = memoryTable();
    const held = withResolvers<undefined>();
    const slow: ChangeTable = {
      ...table,
      write: (work) => held.promise.then(() => table.write(work)),
    };
    const api = (() => new Promise(() => undefined)) as CallApi;
    const started = startOutbox({ userId: ANNA.id, api, table: slow });
    started.outbox.send({ type: 'connection.lost' });
    await started.changes.shown(anItem({ id: 5 }), NEWEST);
    const save = () => started.changes.make(SAVE).catch((error: unknown) => error);
    const release = () => {
      held.resolve(undefined);
    };
    return { ...started, save, release };
  }

  test('keeps a change that it has reported as kept', async () => {
    const { save, release, store } = await startHeld();
    const first = save();
    await vi.advanceTimersByTimeAsync(8000);
    expect(await first).toMatchObject({ failure: { message: STORAGE_MESSAGES.broken } });
    const second = save();
    await vi.advanceTimersByTimeAsync(10);
    release();
    await vi.advanceTimersByTimeAsync(10);
    expect(await second).toMatchObject({ title: 'Eaves' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await store.all(ANNA.id)).toMatchObject([
      { key: 'change-wish', body: { title: 'Eaves' } },
    ]);
  });

  test('removes a change that it has reported as not kept', async () => {
    const { save, release, store } = await startHeld();
    const first = save();
    await vi.advanceTimersByTimeAsync(8000);
    await first;
    release();
    await vi.advanceTimersByTimeAsync(10);
    expect(await store.all(ANNA.id)).toEqual([]);
  });
});

/** A table that has lost everything as soon as it is read. */
function forgetfulTable(): ChangeTable {
  const table = memoryTable();
  return {
    ...table,
    of: async (userId) => {
      await table.write(async (rows) => {
        for (const { key } of (await rows.of(userId)) as { key: string }[]) await rows.remove(key);
      });
      return table.of(userId);
    },
  };
}

describe('a change that the storage has lost before it was sent', () => {
  /** What the server was asked for; it has the item without the change. */
  async function startForgetful() {
    const asked: unknown[] = [];
    const api = ((call, options) => {
      asked.push([call, options?.idempotencyKey]);
      const isSaved = options?.idempotencyKey === SAVE.key;
      const data = anItem({ id: 5, title: isSaved ? 'Eaves' : 'Ridge', version: isSaved ? 2 : 1 });
      return Promise.resolve({ success: true, data, status: 200, total: 0 });
    }) as CallApi;
    const started = startOutbox({ userId: ANNA.id, api, table: forgetfulTable() });
    await started.changes.shown(anItem({ id: 5, title: 'Ridge' }), NEWEST);
    return { ...started, asked };
  }

  test('is sent while its author waits', async () => {
    const { changes, asked } = await startForgetful();
    expect(await changes.make(SAVE)).toMatchObject({ title: 'Eaves' });
    expect(asked).toEqual([[updateItem, 'change-wish']]);
  });

  test('does not count as carried out if it is a deletion', async () => {
    const { changes, asked } = await startForgetful();
    const removal = changes.remove({ call: 'deleteItem', id: 5, title: 'Ridge' });
    await expect(removal).rejects.toThrow(OUTBOX_MESSAGES.notDeleted);
    expect(asked).toEqual([[getItem, undefined]]);
  });
});

describe('if a user signs out before the answer', () => {
  const body = { title: 'Loose handrail', inspectionId: 7 };
  const creation = { call: 'createItem', id: null, inspectionId: 7, body } as const;

  test('a change that was not sent is returned, and the device keeps none', async () => {
    const never = (() => new Promise(() => undefined)) as CallApi;
    const { changes, outbox, store } = startOutbox({
      userId: ANNA.id,
      api: never,
      // Another tab is sending changes of the item.
      line: {
        news: { tell: () => undefined, listen: () => () => undefined },
        claims: () => Promise.resolve(null),
        announcements: { postMessage: () => undefined, addEventListener: () => undefined },
      },
    });
    const made = changes.make(creation);
    await expect.poll(async () => (await store.all(ANNA.id)).length).toBe(1);
    outbox.stop();
    await expect(made).rejects.toThrow('You were signed out before this could be sent.');
    expect(await store.all(ANNA.id)).toEqual([]);
  });

  test('a change that the server may have stays, and its author learns that', async () => {
    const asked: unknown[] = [];
    const api = ((call) => {
      asked.push(call);
      return new Promise(() => undefined);
    }) as CallApi;
    const { changes, outbox, store } = startOutbox({ userId: ANNA.id, api });
    const made = changes.make(creation);
    await expect.poll(() => asked.length).toBe(1);
    outbox.stop();
    await expect(made).rejects.toThrow(OUTBOX_MESSAGES.signedOutKept);
    expect(await store.all(ANNA.id)).toMatchObject([{ isSent: true, state: 'waiting' }]);
  });
});
