import { PHOTO_MAX_SIZE } from '../limits';
import { ITEMS_PER_INSPECTION } from './limits';
import { grouped, photos } from '../messages/counts';

export const ITEM_MESSAGES = {
  /** The user tried to move an incomplete draft to another status. */
  incomplete: 'This draft is incomplete. Edit it to complete it first.',
  tooMany: `An inspection can have at most ${grouped(ITEMS_PER_INSPECTION)} items. Please add the item to another inspection.`,
  loadFailed: 'Failed to load inspection item details',
  createFailed: 'Failed to create inspection item',
  updateFailed: 'Failed to update inspection item',
  fetchFailed: 'Failed to fetch inspection items',
  statusFailed: 'Failed to update item status',
  created: 'Inspection item created successfully',
  updated: 'Inspection item updated successfully',
  dueDateChanged: 'Due date changed',
  assigneeChanged: 'Assignee changed',
  statusChanged: 'Status changed',
  deleted: 'Item deleted successfully',
  moved: (column: string) => `Item moved to ${column}`,
  /** On the item's own page. */
  photoDeleted: 'Photo deleted',
  loadItemFailed: 'Failed to load item',
  loadDetailsFailed: 'Failed to load item details',
  invalidId: 'Invalid item ID',
  notFoundTitle: 'Item Not Found',
  notFound: (id: number | string) => `The item with ID ${String(id)} could not be found.`,
  elsewhere: (id: number) => `The item with ID ${String(id)} does not belong to this inspection.`,
  duplicated: 'Item duplicated successfully',
  duplicateFailed: 'Failed to duplicate item',
  deleteFailed: 'Failed to delete item',
  /** Chosen files were still being read when the form was left. */
  photosTooLate: (count: number) =>
    `The form was left before ${photos(count)} had been read. Choose ${count === 1 ? 'it' : 'them'} again.`,
  draftSaved: 'Draft saved',
  noDraft: 'A resolved item cannot become a draft',
  photoNotKept:
    "This browser's storage is full. Keep this page open until the item is created, or the photos are lost.",
  keptForNext: (title: string, isWaiting: boolean) =>
    `“${title}” ${isWaiting ? 'is kept on this device' : 'was created'}. Its category, location and assignee are filled in for the next item.`,
} as const;

export const VERIFICATION_MESSAGES = {
  waiting: 'Waiting for Verification',
  /** On rows and cards, which have little room. */
  toVerify: 'To Verify',
  returned: (count: number) => `Returned (${String(count)})`,
  own: 'You resolved this item. Another person must verify it.',
  ownOfAdmin:
    'You resolved this item. Another person must verify it, or you must say why you verify it yourself.',
  reasonNeeded: 'This item is waiting for verification. To reopen it, return it with a reason.',
  resolveFirst:
    'This resolution requires verification. Mark the item resolved, so that another person can verify it.',
  alwaysAfterReturn: 'This item was returned once, so another person must verify it.',
  notWaiting: 'This item is not waiting for verification',
  verifiedAlready: (name: string) => `${name} has already verified this item`,
  returnedAlready: (name: string) => `${name} has already returned this item`,
  newResolution: 'New Resolution',
  resolvedAgain: 'The item was resolved again after you saw it. Read its new resolution first.',
  verified: 'Item verified',
  verifyFailed: 'Failed to verify item',
  returnedItem: 'Item returned',
  returnFailed: 'Failed to return item',
} as const;

export const RESOLUTION_MESSAGES = {
  resolved: 'Item marked as resolved',
  failed: 'Failed to mark item as resolved',
  alreadyResolved: 'This item is already resolved',
  notResolved: 'This item is not resolved',
  reopened: 'Item reopened',
  reopenFailed: 'Failed to reopen the item',
  photoSize: `File size must be less than ${PHOTO_MAX_SIZE}`,
  photoType: 'Only JPEG, PNG, and GIF files are allowed',
  photoNotKept:
    "This browser's storage is full. Keep this page open until the item is resolved, or the photos are lost.",
  /** In the dialog, while photos are being uploaded. */
  savedWithPhotos: 'The item is saved. Its photos are being uploaded, even if you close this.',
  photosLeft: (count: number) =>
    `${photos(count)} that you chose for this item ${count === 1 ? 'has' : 'have'} not been uploaded.`,
} as const;
