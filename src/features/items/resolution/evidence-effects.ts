import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import type { Draft, DraftKey } from '../../../../machines/forms/draft';
import {
  type EvidenceRequest,
  type LeftoverRequest,
  leftoverEvidenceMachine,
} from '../../../../machines/items/leftover-evidence.machine';
import {
  itemResolvingMachine,
  type PhotosDeferred,
  type PhotosSent,
} from '../../../../machines/items/item-resolving.machine';
import { resolutionMachine } from '../../../../machines/items/resolution.machine';
import {
  evidenceBatch,
  type EvidencePhoto,
  leftoverDraftKey,
  type ResolutionOf,
} from '../../../../machines/items/resolution-values';
import { verdictMachine } from '../../../../machines/items/verdict.machine';
import { returnPhotos } from '../../../../machines/items/verdict-values';
import type { ChosenBatch } from '../../../../machines/uploads/upload-entry';
import type { SignedIn } from '../../session/signed-in';
import { type Reading, watchedItem } from '../calls';
import type { ChosenFiles } from '../../../platform/chosen-files';
import type { Drafts } from '../../../forms/drafts/draft-parts';
import { formEffects, type FormOutside } from '../../../forms/form-effects';
import { waitsAs } from '../../../platform/outbox/unsent-records';
import { givingUp } from '../../../platform/outbox/giving-up';
import { draftsWithPhotos, photosOf } from '../draft-photos';
import { enqueuePhotos, giveToUploads, sendAndReport } from '../enqueue-photos';
import type { UnstoredPhotos } from '../unstored-photos';
import { judge, markResolved } from './calls';

/** The effects of evidence photos, from choosing them until the upload queue has them. */

export interface EvidenceOutside extends FormOutside, Reading {
  drafts: Drafts;
  files: ChosenFiles;
  /** Stores photos of this user as uploads, which continue even if the page closes. */
  keepUploads: (batch: ChosenBatch) => Promise<boolean>;
  uploadQueue: SignedIn['uploadQueue'];
  unstored: UnstoredPhotos;
}

/** The machines of evidence with their effects. */
export function provideEvidence(outside: EvidenceOutside) {
  const { changes, keepUploads, uploadQueue, unstored } = outside;
  const drafts = draftsWithPhotos(outside);
  /** The photos of saved forms, until their drafts are forgotten. */
  const saved = new Map<string, ChosenBatch>();
  /** Runs before the draft is deleted. The dialog adds the photos to the queue afterwards. */
  const keep = async (key: DraftKey, { id: itemId }: Item, photos: readonly EvidencePhoto[]) => {
    if (photos.length === 0) return;
    const batch = evidenceBatch({ itemId, photos });
    saved.set(JSON.stringify(key), batch);
    // It fails if the user has left, for instance.
    if (!(await keepUploads(batch).catch(() => false))) await unstored.note(key, batch);
  };
  const forgetDraft = (key: DraftKey, isLeft: boolean) => {
    const batch = saved.get(JSON.stringify(key));
    saved.delete(JSON.stringify(key));
    if (isLeft && batch !== undefined)
      enqueuePhotos(uploadQueue, batch).catch((error: unknown) => {
        console.error('The photos of a resolution are not being sent', error);
      });
    unstored.forget(key);
  };
  /** Gives photos to the uploads; their draft stays until they are safe. */
  const give = async (key: DraftKey, batch: ChosenBatch) => {
    if (batch.files.length === 0 || (await giveToUploads(outside, batch))) return;
    await unstored.note(key, batch);
  };
  const adopt = async (key: DraftKey, draft: Draft, itemId: number) => {
    await give(key, evidenceBatch({ itemId, photos: photosOf(draft) }));
    unstored.forget(key);
  };
  // The draft does not say which verdict its photos belong to; the item's page offers them.
  const forgetText = (key: DraftKey, draft: Draft) => {
    if (photosOf(draft).length === 0) drafts.forget(key);
    return Promise.resolve();
  };
  return {
    resolution: resolutionMachine.provide(
      formEffects(
        { ...outside, drafts, forgetDraft, isWaiting: waitsAs('item'), adopt },
        async (request) => {
          const item = await markResolved(changes, request);
          await keep(request.draftKey, item, request.values.photos);
          return item;
        },
        watchedItem(outside),
        (request) => markResolved(givingUp(changes), request),
      ),
    ),
    verdict: verdictMachine.provide(
      formEffects(
        { ...outside, drafts, forgetDraft, isWaiting: waitsAs('item'), adopt: forgetText },
        async (request) => {
          const item = await judge(changes, request);
          const photos = returnPhotos(request.values.photos, item.returnCount);
          await keep(request.draftKey, item, photos);
          return item;
        },
        undefined,
        (request) => judge(givingUp(changes), request),
      ),
    ),
    itemResolving: itemResolvingMachine.provide({
      actors: {
        sendPhotos: fromCallback<EventObject, EvidenceRequest, PhotosSent | PhotosDeferred>(
          ({ input, sendBack }) => {
            if (waitsAs('item')({ id: input.itemId })) sendBack({ type: 'photos.deferred' });
            return sendAndReport(uploadQueue, evidenceBatch(input), sendBack);
          },
        ),
      },
    }),
    leftoverEvidence: leftoverEvidenceMachine.provide({
      actors: {
        holdEvidence: fromCallback<EventObject, ResolutionOf>(({ input }) =>
          drafts.hold(leftoverDraftKey(input), (draft) => photosOf(draft).length > 0),
        ),
        recallEvidence: fromPromise<readonly EvidencePhoto[], ResolutionOf>(async ({ input }) => {
          // They are being sent already.
          if (unstored.has(leftoverDraftKey(input))) return [];
          const draft = await drafts.recall(leftoverDraftKey(input));
          const photos = draft === null ? [] : photosOf(draft);
          return input.returned === undefined ? photos : returnPhotos(photos, input.returned);
        }),
        keepUploads: fromPromise<undefined, LeftoverRequest>(async ({ input }) => {
          const { resolution, ...request } = input;
          await give(leftoverDraftKey(resolution), evidenceBatch(request));
          return undefined;
        }),
      },
      actions: {
        forgetEvidence: (_, resolution) => {
          unstored.forget(leftoverDraftKey(resolution));
        },
      },
    }),
  };
}
