import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, type SnapshotFrom } from 'xstate';
import type { ActionRequest, Done } from '../../../machines/actions/confirmed-action.machine';
import { EffectFailed } from '../../../machines/failure';
import type { ActionItem } from '../../../machines/items/action-item';
import { itemDeletionMachine } from '../../../machines/items/item-deletion.machine';
import type { Removal } from '../../../machines/outbox/removal';
import {
  type DuplicateRequest,
  type DuplicationReport,
  itemDuplicationMachine,
} from '../../../machines/items/item-duplication.machine';
import {
  itemReopeningMachine,
  type Reopened,
} from '../../../machines/items/item-reopening.machine';
import {
  itemResolvingMachine,
  type PhotosDeferred,
  type PhotosSent,
} from '../../../machines/items/item-resolving.machine';
import {
  itemVerificationMachine,
  type VerificationReport,
  type VerificationRequest,
} from '../../../machines/items/item-verification.machine';
import type { EvidenceRequest } from '../../../machines/items/leftover-evidence.machine';
import { deferred } from '../../support/machines/deferred';
import { anItem, aResolvedItem } from '../../support/records/items';
import { listening } from '../../support/machines/listening';
import { walk } from '../../support/machines/transitions';

/** The actions on an item: deleting, duplicating, resolving and reopening it. */

const failed = (status: number | null, current?: unknown) =>
  new EffectFailed({ message: `Status ${String(status)}`, status, errors: {}, current });
const OTHER = anItem({ id: 8 });

function startDeletion() {
  const remove = deferred<Done<ActionItem, { removal: Removal }>, ActionRequest<ActionItem>>();
  const said: string[] = [];
  const machine = itemDeletionMachine.provide({ actors: { execute: remove.effect } });
  const { actor } = walk(machine, {
    input: { listener: null, key: 'key' },
    invariant: (ref) => {
      const { value, context } = ref.getSnapshot() as SnapshotFrom<typeof itemDeletionMachine>;
      if (value !== 'idle') expect(context.subject).not.toBeNull();
    },
  });
  actor.on('action.done', ({ subject, outcome }) =>
    said.push(`${outcome.removal} ${String(subject.id)}`),
  );
  actor.start();
  return { actor, remove, said, state: () => actor.getSnapshot().value };
}

test('deleting asks first, happens once, and can be declined', async () => {
  const { actor, remove, said, state } = startDeletion();
  actor.send({ type: 'action.confirm' });
  actor.send({ type: 'action.cancel' });
  actor.send({ type: 'action.ask', subject: anItem() });
  actor.send({ type: 'action.ask', subject: OTHER });
  actor.send({ type: 'action.cancel' });
  expect([state(), remove.calls]).toEqual(['idle', []]);

  actor.send({ type: 'action.ask', subject: anItem() });
  actor.send({ type: 'action.confirm' });
  actor.send({ type: 'action.confirm' });
  actor.send({ type: 'action.cancel' });
  actor.send({ type: 'action.ask', subject: OTHER });
  expect([state(), remove.calls]).toEqual([
    'running',
    [{ subject: anItem(), idempotencyKey: 'key-1' }],
  ]);
  await remove.resolve(0, { subject: anItem(), outcome: { removal: 'removed' } });
  expect([state(), said]).toEqual(['idle', ['removed 7']]);
});

test('a refused deletion shows the reason and can be retried; a missing item counts as deleted', async () => {
  const { actor, remove, said, state } = startDeletion();
  actor.send({ type: 'action.ask', subject: anItem() });
  actor.send({ type: 'action.confirm' });
  await remove.reject(0, failed(null));
  expect([state(), actor.getSnapshot().context.failure?.message, said]).toEqual([
    'asking',
    'Status null',
    [],
  ]);
  actor.send({ type: 'action.confirm' });
  await remove.reject(1, failed(404));
  expect([state(), said]).toEqual(['idle', ['removed 7']]);
});

function startReopening() {
  const unresolve = deferred<Done<ActionItem, Reopened>, ActionRequest<ActionItem>>();
  const said: string[] = [];
  const machine = itemReopeningMachine.provide({ actors: { execute: unresolve.effect } });
  const { actor } = walk(machine, {
    input: { listener: null, key: 'key' },
    invariant: (ref) => {
      const { value, context } = ref.getSnapshot() as SnapshotFrom<typeof itemReopeningMachine>;
      if (value !== 'idle') expect(context.subject).not.toBeNull();
    },
  });
  actor.on('action.done', ({ outcome: { item, conflict } }) =>
    said.push(`${conflict?.message ?? 'open'}, version ${String(item.version)}`),
  );
  actor.start();
  return { actor, unresolve, said, state: () => actor.getSnapshot().value };
}

test('unresolving asks first, and sends the version that the user sees', async () => {
  const { actor, unresolve, said, state } = startReopening();
  const item = aResolvedItem({ version: 5 });
  actor.send({ type: 'action.confirm' });
  actor.send({ type: 'action.ask', subject: item });
  actor.send({ type: 'action.cancel' });
  actor.send({ type: 'action.ask', subject: item });
  actor.send({ type: 'action.confirm' });
  actor.send({ type: 'action.confirm' });
  actor.send({ type: 'action.cancel' });
  actor.send({ type: 'action.ask', subject: OTHER });
  expect([state(), unresolve.calls]).toEqual([
    'running',
    [{ subject: item, idempotencyKey: 'key-1' }],
  ]);
  const outcome = { item: anItem({ version: 6 }), conflict: null };
  await unresolve.resolve(0, { subject: item, outcome });
  expect([state(), said]).toEqual(['idle', ['open, version 6']]);
});

test('a refused unresolving shows the reason; after a conflict the current item is shown', async () => {
  const { actor, unresolve, said, state } = startReopening();
  actor.send({ type: 'action.ask', subject: aResolvedItem() });
  actor.send({ type: 'action.confirm' });
  await unresolve.reject(0, failed(null));
  expect([state(), actor.getSnapshot().context.failure?.message]).toEqual([
    'asking',
    'Status null',
  ]);
  actor.send({ type: 'action.confirm' });
  await unresolve.reject(1, failed(409, anItem({ version: 9 })));
  expect([state(), said]).toEqual(['idle', ['Status 409, version 9']]);
});

function startDuplication() {
  const asked: DuplicateRequest[] = [];
  const said: string[] = [];
  const answers: ((report: DuplicationReport) => void)[] = [];
  const duplicateItem = fromCallback<EventObject, DuplicateRequest, DuplicationReport>(
    ({ input, sendBack }) => {
      asked.push(input);
      answers.push(sendBack);
    },
  );
  const machine = itemDuplicationMachine.provide({ actors: { duplicateItem } });
  const actor = createActor(machine, { input: { copyKey: 'key', listener: null } });
  actor.on('item.duplicated', ({ copy }) => said.push(`copy ${String(copy.id)}`));
  actor.on('duplication.failed', ({ failure }) => said.push(`no copy: ${failure.message}`));
  actor.start();
  const answer = (number: number, report: DuplicationReport) => answers[number]?.(report);
  return { actor, asked, answer, said };
}

test('a double click creates one copy; other items do not wait for it', () => {
  const { actor, asked, answer, said } = startDuplication();
  actor.send({ type: 'item.duplicate', item: anItem() });
  actor.send({ type: 'item.duplicate', item: anItem() });
  actor.send({ type: 'item.duplicate', item: OTHER });
  expect(asked).toEqual([
    { id: 7, idempotencyKey: 'key-7-0' },
    { id: 8, idempotencyKey: 'key-8-0' },
  ]);
  answer(1, { type: 'copy.made', id: 8, copy: anItem({ id: 80 }) });
  answer(0, { type: 'copy.made', id: 7, copy: anItem({ id: 70 }) });
  expect(said).toEqual(['copy 80', 'copy 70']);
});

test('a copy whose answer was lost is requested under the same key, a further one is not', () => {
  const { actor, asked, answer, said } = startDuplication();
  actor.send({ type: 'item.duplicate', item: anItem() });
  answer(0, { type: 'copy.refused', id: 7, failure: failed(null).failure });
  actor.send({ type: 'item.duplicate', item: anItem() });
  answer(1, { type: 'copy.made', id: 7, copy: anItem({ id: 70 }) });
  actor.send({ type: 'item.duplicate', item: anItem() });
  expect([asked.map(({ idempotencyKey }) => idempotencyKey), said]).toEqual([
    ['key-7-0', 'key-7-0', 'key-7-1'],
    ['no copy: Status null', 'copy 70'],
  ]);
});

test('items are verified without waiting for each other; a double click verifies once', () => {
  const asked: string[] = [];
  const said: string[] = [];
  const answers: ((report: VerificationReport) => void)[] = [];
  const verifyItem = fromCallback<EventObject, VerificationRequest, VerificationReport>(
    ({ input: { idempotencyKey }, sendBack }) => {
      asked.push(idempotencyKey);
      answers.push(sendBack);
    },
  );
  const listener = listening((event) => said.push(event.type));
  const actor = createActor(itemVerificationMachine.provide({ actors: { verifyItem } }), {
    input: { key: 'key', listener },
  });
  actor.on('verification.done', ({ id }) => said.push(`verified ${String(id)}`));
  actor.on('verification.refused', ({ failure }) => said.push(failure.message));
  actor.start();
  const seen = aResolvedItem();
  actor.send({ type: 'item.verify', item: seen });
  actor.send({ type: 'item.verify', item: seen });
  actor.send({ type: 'item.verify', item: aResolvedItem({ id: 8 }) });
  expect(asked).toEqual(['key-7-2-0', 'key-8-2-0']);
  const conflict = failed(409, anItem({ id: 8, version: 9 })).failure;
  answers[1]?.({ type: 'verification.refused', id: 8, failure: conflict });
  answers[0]?.({ type: 'verification.done', id: 7, item: aResolvedItem({ version: 3 }) });
  expect(said).toEqual([conflict.message, 'item.changed', 'verified 7', 'item.changed']);
  // A verification that was refused is repeated under its key, a later one is not.
  actor.send({ type: 'item.verify', item: aResolvedItem({ id: 8 }) });
  actor.send({ type: 'item.verify', item: aResolvedItem({ version: 3 }) });
  expect(asked.slice(2)).toEqual(['key-8-2-0', 'key-7-3-1']);
});

const PHOTO = {
  id: 'p1',
  name: 'a.jpg',
  size: 1,
  contentType: 'image/jpeg',
  lastModified: 0,
  caption: '',
};

function startResolving() {
  const photoCounts: number[] = [];
  const sendPhotos = fromCallback<EventObject, EvidenceRequest, PhotosSent | PhotosDeferred>(
    () => undefined,
  );
  const { actor } = walk(itemResolvingMachine.provide({ actors: { sendPhotos } }), {
    input: { listener: null },
    invariant: (ref) => {
      const { context, ...snapshot } = ref.getSnapshot() as SnapshotFrom<
        typeof itemResolvingMachine
      >;
      const isClosed = snapshot.value === 'closed';
      expect(context.item === null).toBe(isClosed);
      if (isClosed) expect(context.photos).toEqual([]);
    },
  });
  actor.on('item.changed', ({ item }) => photoCounts.push(item.photoCount));
  actor.start();
  actor.send({ type: 'item.resolve', item: anItem() });
  return { actor, photoCounts, state: () => actor.getSnapshot().value };
}

test('the dialog closes when the item is resolved, by the user or by someone else', () => {
  const resolved = startResolving();
  resolved.actor.send({ type: 'item.resolve', item: OTHER });
  expect(resolved.actor.getSnapshot().context.item?.id).toBe(7);
  resolved.actor.send({ type: 'item.resolved', item: aResolvedItem(), photos: [] });
  expect([resolved.state(), resolved.photoCounts]).toEqual(['closed', [0]]);

  const cancelled = startResolving();
  cancelled.actor.send({ type: 'resolution.cancel' });
  expect([cancelled.state(), cancelled.photoCounts]).toEqual(['closed', []]);

  const conflict = startResolving();
  conflict.actor.send({ type: 'item.alreadyResolved', item: aResolvedItem({ photoCount: 4 }) });
  expect([conflict.state(), conflict.photoCounts]).toEqual(['closed', [4]]);
});

test('the dialog stays open until every photo has arrived, or they are left to the queue', () => {
  const { actor, photoCounts, state } = startResolving();
  actor.send({ type: 'item.resolved', item: aResolvedItem(), photos: [PHOTO, PHOTO, PHOTO] });
  actor.send({ type: 'photos.sent', uploaded: 1, left: 2 });
  expect(state()).toBe('sendingPhotos');
  actor.send({ type: 'photos.sent', uploaded: 2, left: 0 });
  expect([state(), photoCounts]).toEqual(['closed', [0, 1, 3]]);

  const other = startResolving();
  other.actor.send({ type: 'item.resolved', item: aResolvedItem(), photos: [PHOTO] });
  other.actor.send({ type: 'dialog.close' });
  expect(other.state()).toBe('closed');

  const waiting = startResolving();
  waiting.actor.send({ type: 'item.resolved', item: aResolvedItem(), photos: [PHOTO] });
  waiting.actor.send({ type: 'photos.deferred' });
  expect([waiting.state(), waiting.photoCounts]).toEqual(['closed', [0]]);
});
