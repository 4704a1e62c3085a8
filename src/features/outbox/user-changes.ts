import { getItem } from '../../../contract/items/calls';
import { loadOnce } from '../../platform/code/load-once';
import { orThrow } from '../../platform/http/call-api';
import { createCommentChanges } from './comment-changes';
import { createInspectionChanges, type InspectionsOutside } from './inspection-changes';
import { createItemChanges, type ItemsOutside } from './item-changes';
import { createChangeMaker, type MakingOutside } from './make-changes';
import { learnIds } from './learn-ids';
import { createPhotoChanges } from './photo-changes';

type Outside = MakingOutside & Omit<ItemsOutside & InspectionsOutside, 'maker' | 'learnIds'>;

/** The changes of one user. */
export function createUserChanges(outside: Outside) {
  const given = {
    ...outside,
    maker: createChangeMaker(outside),
    learnIds: () => learnIds(outside),
  };
  const { items, lastShown } = createItemChanges(given);
  const fetched = async (id: number) =>
    (await orThrow(outside.api(getItem, { params: { id } }))).data;
  const itemOf = async (id: number) =>
    lastShown(id) ?? (await outside.copied(id)) ?? (await fetched(id).catch(() => null));
  const photos = createPhotoChanges({ ...given, itemOf });
  const comments = createCommentChanges({ ...given, itemOf });
  const inspections = createInspectionChanges(given);
  /** Few screens show signatures. */
  const signatures = loadOnce(async () => {
    const { createSignatureChanges } = await import('./signature-changes');
    return createSignatureChanges(given);
  });
  return { items, photos, comments, inspections, signatures };
}
