import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { COMMENT_MESSAGES } from '../../../contract/comments/messages';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import {
  ITEM_MESSAGES,
  RESOLUTION_MESSAGES,
  VERIFICATION_MESSAGES,
} from '../../../contract/items/messages';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { EffectFailed } from '../../../machines/failure';
import { provideCommentMachines } from '../../../src/features/comments/machines';
import { provideInspectionMachines } from '../../../src/features/inspections/machines';
import { provideItemActions } from '../../../src/features/items/actions/item-effects';
import { providePhotoMachines } from '../../../src/features/photos/machines';
import type { SignedIn } from '../../../src/features/session/signed-in';
import type { Notify } from '../../../src/ui/toast/toasts';
import { anItem } from '../../support/records/items';
import { withResolvers } from '../../support/with-resolvers';

/**
 * What becomes of a change that the outbox sends at once, and the server refuses, when its screen or
 * dialog is closed first. The outbox drops it, because its screen reports it.
 */

/** The services of a user whose changes the test decides. */
function services() {
  const toasts: Parameters<Notify>[] = [];
  const asked: ReturnType<typeof withResolvers<unknown>>[] = [];
  const decided = () => {
    const decision = withResolvers<unknown>();
    asked.push(decision);
    return decision.promise;
  };
  const changes = { make: decided, remove: decided, sort: decided };
  const outside = {
    userId: 1,
    changes,
    photoChanges: changes,
    inspectionChanges: changes,
    commentChanges: () => Promise.resolve(changes),
    copies: () => Promise.resolve(null),
    serverIdOf: () => Promise.resolve(null),
    notify: (...toast: Parameters<Notify>) => {
      toasts.push(toast);
    },
  } as unknown as SignedIn;
  return { toasts, asked, outside };
}

interface Machine {
  implementations: { actors: Record<string, unknown> };
}

const item = anItem();
const inspection = { id: 3, title: 'Deck survey', status: 1 };
const description = { caption: 'New', category: 'General' };
const executed = (subject: object) => ({ subject, idempotencyKey: 'key-of-wish' });
const acted = (action: string) => executed({ action, inspection, assignedToId: null });
const actions = (of: SignedIn) => provideInspectionMachines(of).inspectionActions;

const CHANGES: readonly (readonly [
  failed: string,
  of: (outside: SignedIn) => unknown,
  actor: string,
  input: object,
])[] = [
  [
    `${VERIFICATION_MESSAGES.verifyFailed} “Loose handrail”`,
    (of) => provideItemActions(of).itemVerification,
    'verifyItem',
    { item, idempotencyKey: 'key-of-wish' },
  ],
  [
    `${RESOLUTION_MESSAGES.reopenFailed} “Loose handrail”`,
    (of) => provideItemActions(of).itemReopening,
    'execute',
    executed(item),
  ],
  [
    `${ITEM_MESSAGES.deleteFailed} “Loose handrail”`,
    (of) => provideItemActions(of).itemDeletion,
    'execute',
    executed(item),
  ],
  [
    ITEM_MESSAGES.duplicateFailed,
    (of) => provideItemActions(of).itemDuplication,
    'duplicateItem',
    { id: 7, idempotencyKey: 'key-of-wish' },
  ],
  [`${INSPECTION_MESSAGES.completeFailed} “Deck survey”`, actions, 'execute', acted('complete')],
  [`${INSPECTION_MESSAGES.reopenFailed} “Deck survey”`, actions, 'execute', acted('reopen')],
  [`${INSPECTION_MESSAGES.assignFailed} “Deck survey”`, actions, 'execute', acted('assign')],
  [`${INSPECTION_MESSAGES.archiveFailed} “Deck survey”`, actions, 'execute', acted('archive')],
  [`${INSPECTION_MESSAGES.restoreFailed} “Deck survey”`, actions, 'execute', acted('restore')],
  [
    COMMENT_MESSAGES.deleteFailed,
    (of) => provideCommentMachines(of).commentDeletion,
    'execute',
    executed({ id: 5 }),
  ],
  [
    PHOTO_MESSAGES.updateFailed,
    (of) => providePhotoMachines(of).photoEdit,
    'savePhoto',
    { photoId: 5, base: { caption: '', category: 'General' }, ...description },
  ],
  [
    PHOTO_MESSAGES.deleteFailed,
    (of) => providePhotoMachines(of).photoAlbum,
    'deletePhotos',
    { photoIds: [5], report: () => undefined },
  ],
  [
    PHOTO_MESSAGES.reorderFailed,
    (of) => providePhotoMachines(of).photoAlbum,
    'reorderPhotos',
    { itemId: 7, photoIds: [5, 6], base: [6, 5] },
  ],
];

const running = async ([, of, actor, input]: (typeof CHANGES)[number]) => {
  const { asked, toasts, outside } = services();
  const { implementations } = of(outside) as Machine;
  const effect = createActor(implementations.actors[actor] as AnyActorLogic, { input });
  effect.subscribe({ error: () => undefined });
  effect.start();
  await expect.poll(() => asked.length).toBe(1);
  return { effect, decision: asked[0], toasts };
};

const REFUSED = new EffectFailed({ message: 'Somebody was faster', status: 409, errors: {} });

test.each(CHANGES)('“%s” is reported if the screen is gone', async (...change) => {
  const { effect, decision, toasts } = await running(change);
  effect.stop();
  decision?.reject(REFUSED);
  await expect.poll(() => toasts).toEqual([['error', `${change[0]}: Somebody was faster`]]);
});

test('a copy that is made after its screen was left is reported, so that nobody makes another', async () => {
  const duplication = CHANGES.find(([, , actor]) => actor === 'duplicateItem');
  if (duplication === undefined) throw new Error('There is no duplication');
  const { effect, decision, toasts } = await running(duplication);
  effect.stop();
  decision?.resolve(anItem({ id: 70 }));
  await expect.poll(() => toasts).toEqual([['success', ITEM_MESSAGES.duplicated]]);
});

test('somebody else has deleted the item first: the deletion that was left reports nothing', async () => {
  const deletion = CHANGES.find(([failed]) => failed.startsWith(ITEM_MESSAGES.deleteFailed));
  if (deletion === undefined) throw new Error('There is no deletion');
  const { effect, decision, toasts } = await running(deletion);
  effect.stop();
  decision?.reject(new EffectFailed({ message: 'Gone', status: 404, errors: {} }));
  await expect(decision?.promise).rejects.toThrow('Gone');
  await Promise.resolve();
  expect(toasts).toEqual([]);
});
