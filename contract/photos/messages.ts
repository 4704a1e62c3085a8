import { PHOTO_MAX_SIZE } from '../limits';
import { PHOTO_LIMITS } from './limits';

export const PHOTO_MESSAGES = {
  noFile: 'No file provided',
  /** Of a chosen file. The server answers an upload of one with `noFile`. */
  empty: 'The file is empty. Please take or choose the photo again.',
  invalidType: 'Invalid file type. Only JPG, PNG, GIF, WebP, and BMP files are allowed.',
  tooLarge: `File size too large. Maximum size is ${PHOTO_MAX_SIZE}.`,
  damaged: 'The picture is damaged or incomplete. Please take or choose it again.',
  unsupported: 'This kind of BMP is not supported. Please save it as PNG or JPEG.',
  tooDemanding:
    'The picture has too many pixels or is damaged. Please make it smaller, or take it again.',
  tooManyOfItem: `An item can have at most ${String(PHOTO_LIMITS.perItem)} photos. Please add the photo to another item.`,
  /** Of one file of several, when reading the others has taken long. */
  outOfTime: 'The server was too busy to store this photo in time. Please send it again.',
  cutOff: 'The upload was cut off. Please try again.',
  sortsOnlyAll:
    'Some photos are not on this device, so their order cannot be changed without a connection.',
  noSpace:
    'The server has no room for more files at the moment. Photos stay on this device until it has.',
  uploadFailed: 'Failed to upload photo',
  uploadBroken: 'An error occurred while uploading photo',
  unreadable: (name: string) => `File ${name} can no longer be read. Please choose it again.`,
  downloadStarted: 'Photo download started',
  downloadFailed: 'Failed to download photo',
  downloadBroken: 'An error occurred while downloading photo',
  updated: 'Photo updated successfully',
  updateFailed: 'Failed to update photo',
  metadataBroken: 'An error occurred while updating photo metadata',
  deleted: 'Photo deleted successfully',
  deleteFailed: 'Failed to delete photo',
  deleteBroken: 'An error occurred while deleting photo',
  confirmDelete: (caption: string | null) =>
    `Are you sure you want to delete "${caption ?? 'this photo'}"?`,
  confirmDeleteSome: (count: number) => `Are you sure you want to delete ${String(count)} photos?`,
  bulkDeleted: (deleted: number, total: number) =>
    `Deleted ${String(deleted)} of ${String(total)} photos`,
  bulkDeleteFailed: 'An error occurred while bulk deleting photos',
  reorderFailed: 'Failed to reorder photos',
  reorderBroken: 'An error occurred while reordering photos',
  tooManyFiles: (count: number) => `Maximum ${String(count)} files allowed`,
  /** Follows `tooManyFiles`. */
  leftOut: (count: number) =>
    count === 1
      ? 'The last of the chosen photos was left out.'
      : `The last ${String(count)} of the chosen photos were left out.`,
  otherContent: 'The content of this file is not of an allowed type',
  typeNotAllowed: (type: string) => `File type ${type} not allowed`,
  heic: 'Save it as JPEG, or set the camera of the iPhone to “Most Compatible” (Settings, Camera, Formats).',
  fileTooLarge: (name: string) => `File ${name} is too large (max ${PHOTO_MAX_SIZE})`,
} as const;
