import { type EventObject, fromCallback, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { Draft, DraftKey } from '../../../../machines/forms/draft';
import {
  type EvidenceRequest,
  leftoverEvidenceMachine,
} from '../../../../machines/items/leftover-evidence.machine';
import {
  itemResolvingMachine,
  type PhotosSent,
} from '../../../../machines/items/item-resolving.machine';
import { resolutionMachine } from '../../../../machines/items/resolution.machine';
import {
  evidenceBatch,
  type EvidencePhoto,
  resolutionDraftKey,
  type ResolutionOf,
} from '../../../../machines/items/resolution-values';
import type { ChosenBatch } from '../../../../machines/uploads/upload-entry';
import type { SignedIn } from '../../session/signed-in';
import { markResolved } from '../calls';
import type { CallApi } from '../../../platform/http/call-api';
import type { ChosenFiles } from '../../../platform/chosen-files';
import type { Drafts } from '../../../forms/drafts/drafts';
import { enqueuePhotos, sendAndReport } from './enqueue-photos';
import { type DraftStore, formEffects, type FormOutside } from '../../../forms/form-effects';

/** The effects of evidence photos, from choosing them until the upload queue has them. */

export interface EvidenceOutside extends FormOutside {
  api: CallApi;
  drafts: Drafts;
  files: ChosenFiles;
  /** Stores photos of this user as uploads, which continue even if the page closes. */
  keepUploads: (batch: ChosenBatch) => Promise<void>;
  uploadQueue: SignedIn['uploadQueue'];
}

const KeptPhotos = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    size: z.number(),
    contentType: z.string(),
    lastModified: z.number(),
    caption: z.string(),
  }),
);

const photosOf = ({ values: { photos } }: Draft): EvidencePhoto[] =>
  KeptPhotos.safeParse(photos).data ?? [];

/** Stores the bytes of the photos that a draft names, and restores them. */
function draftsWithPhotos({ drafts, files }: EvidenceOutside): DraftStore {
  return {
    keep: (key, draft) => {
      const chosen = photosOf(draft).flatMap(({ id }) => {
        const file = files.get(id);
        return file === undefined ? [] : [{ id, file }];
      });
      drafts.keep(key, draft, chosen);
    },
    recall: async (key: DraftKey) => {
      const draft = await drafts.recall(key);
      if (draft === null) return null;
      // If the store fails they are still in memory, unless the page was reloaded.
      const kept = await drafts.recallFiles(key).catch(() => []);
      for (const { id, file } of kept) files.restore(id, file);
      return { ...draft, values: { ...draft.values, photos: photosOf(draft) } };
    },
    forget: drafts.forget,
  };
}

/** The machines of evidence with their effects. */
export function provideEvidence(outside: EvidenceOutside) {
  const { api, keepUploads, uploadQueue } = outside;
  const drafts = draftsWithPhotos(outside);
  /** Drafts whose photos could not be added to the uploads, because their user may have left. */
  const needed = new Set<string>();
  const isStillNeeded = (key: DraftKey) => needed.has(JSON.stringify(key));
  return {
    resolution: resolutionMachine.provide(
      formEffects({ ...outside, drafts, isStillNeeded }, async (request, signal) => {
        const item = await markResolved(api, request, signal);
        const { photos } = request.values;
        // Runs before the draft is deleted. If it fails, the form adds the photos to the queue. If
        // the form has been left, the resolved item offers them.
        if (photos.length > 0) {
          await keepUploads(evidenceBatch({ itemId: item.id, photos })).catch(() => {
            needed.add(JSON.stringify(request.draftKey));
          });
        }
        return item;
      }),
    ),
    itemResolving: itemResolvingMachine.provide({
      actors: {
        sendPhotos: fromCallback<EventObject, EvidenceRequest, PhotosSent>(({ input, sendBack }) =>
          sendAndReport(uploadQueue, evidenceBatch(input), sendBack),
        ),
      },
    }),
    leftoverEvidence: leftoverEvidenceMachine.provide({
      actors: {
        recallEvidence: fromPromise<readonly EvidencePhoto[], ResolutionOf>(async ({ input }) => {
          const draft = await drafts.recall(resolutionDraftKey(input));
          return draft === null ? [] : photosOf(draft);
        }),
        keepUploads: fromPromise<undefined, EvidenceRequest>(async ({ input }) => {
          const batch = evidenceBatch(input);
          await keepUploads(batch);
          await enqueuePhotos(uploadQueue, batch);
          return undefined;
        }),
      },
      actions: {
        forgetEvidence: (_, resolution) => {
          drafts.forget(resolutionDraftKey(resolution));
        },
      },
    }),
  };
}
