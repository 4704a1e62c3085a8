import type { Draft, DraftKey } from '../../../machines/forms/draft';
import { inspectionItemsMachine } from '../../../machines/items/inspection-items.machine';
import { itemActionsMachine } from '../../../machines/items/item-actions.machine';
import { itemFactsMachine } from '../../../machines/items/item-facts.machine';
import { itemFormMachine, newItemFormMachine } from '../../../machines/items/item-form.machine';
import {
  assigneesMachine,
  chosenNamesMachine,
  inspectionSummaryMachine,
  itemMachine,
} from '../../../machines/items/item.machine';
import { type ItemValues, newItemBatch } from '../../../machines/items/item-values';
import { formEffects, NO_DRAFTS } from '../../forms/form-effects';
import { copiedLoadEffects } from '../../loading/load-effects';
import { currentId } from '../../platform/ids/current-id';
import { waitsAs } from '../../platform/outbox/unsent-records';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { provideItemActions } from './actions/item-effects';
import { provideBoard } from './board/board-effects';
import {
  addItem,
  changeFacts,
  changeItem,
  fetchAssignees,
  fetchInspectionSummary,
  fetchItem,
  givenUp,
  recallItem,
  watchedItem,
} from './calls';
import { fetchFilterPeople, namesOf, personOption } from './filter-people';
import { draftsWithPhotos, photosOf } from './draft-photos';
import { provideEvidence } from './resolution/evidence-effects';
import { giveToUploads } from './enqueue-photos';
import { provideSelection } from './list/selection-effects';
import { createUnstoredPhotos } from './unstored-photos';

const isWaiting = waitsAs('item');

/** The machines of items with their effects. */
export function provideItemMachines(outside: SignedIn) {
  const { api, noteOpened } = outside;
  const unstored = createUnstoredPhotos(outside);
  const evidence = provideEvidence({ ...outside, unstored });
  const { itemResolving } = evidence;
  const single = provideItemActions(outside);
  const itemActions = itemActionsMachine.provide({ actors: { ...single, itemResolving } });
  const moves = provideBoard(outside);
  const { board } = moves;
  const itemSelection = provideSelection(outside);
  const watched = watchedItem(outside);
  const givePhotos = async (key: DraftKey, itemId: number, photos: ItemValues['photos']) => {
    if (photos.length === 0) return;
    const batch = newItemBatch(itemId, photos);
    if (!(await giveToUploads(outside, batch))) await unstored.note(key, batch);
  };
  const adoptPhotos = async (key: DraftKey, draft: Draft, itemId: number) => {
    await givePhotos(key, itemId, photosOf(draft));
    unstored.forget(key);
  };
  return {
    item: itemMachine.provide(
      copiedLoadEffects(
        outside,
        async ({ id }, signal) => {
          const item = await fetchItem(outside, id, signal);
          noteOpened(item.inspectionId);
          return item;
        },
        (all, { id }) => recallItem(outside, all, id),
      ),
    ),
    inspectionSummary: inspectionSummaryMachine.provide(
      copiedLoadEffects(
        outside,
        ({ id }, signal) => fetchInspectionSummary(outside, id, signal),
        async (all, { id }) => all.inspection(await currentId(outside, id)),
      ),
    ),
    assignees: assigneesMachine.provide(
      copiedLoadEffects(
        outside,
        (_, signal) => fetchAssignees(api, signal),
        (all) => all.people(),
      ),
    ),
    chosenNames: chosenNamesMachine.provide(
      copiedLoadEffects(
        outside,
        async ({ isWanted }, signal) =>
          isWanted ? namesOf(await fetchFilterPeople(api, signal)) : {},
        async (all) => {
          const copy = await all.people();
          return copy && { ...copy, data: namesOf(copy.data.map(personOption)) };
        },
      ),
    ),
    newItemForm: newItemFormMachine.provide(
      formEffects(
        {
          ...outside,
          isWaiting,
          drafts: draftsWithPhotos(outside),
          adopt: adoptPhotos,
          forgetDraft: unstored.forget,
        },
        async (request) => {
          // Checked before the item exists: without the code of the queue nothing is created.
          if (request.values.photos.length > 0) await outside.uploadQueue();
          const item = await addItem(outside, request);
          // If the uploads cannot take the photos, the save fails and can be repeated: the same
          // key finds the same item.
          await givePhotos(request.draftKey, item.id, request.values.photos);
          return item;
        },
      ),
    ),
    itemForm: itemFormMachine.provide(
      formEffects(
        { ...outside, isWaiting },
        (request) => changeItem(outside, request),
        watched,
        (request) => changeItem(...givenUp(outside, request)),
      ),
    ),
    // A single choice is quickly repeated, so no draft of it is kept.
    itemFacts: itemFactsMachine.provide(
      formEffects(
        { ...outside, isWaiting, drafts: NO_DRAFTS },
        (request) => changeFacts(outside, request),
        watched,
        (request) => changeFacts(...givenUp(outside, request)),
      ),
    ),
    ...evidence,
    ...single,
    ...moves,
    itemSelection,
    itemActions,
    inspectionItems: inspectionItemsMachine.provide({
      actors: { board, selection: itemSelection, actions: itemActions },
    }),
  };
}

export const useItemMachines = machinesHook(provideItemMachines);
