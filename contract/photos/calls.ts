import * as z from 'zod/mini';
import { defineCall } from '../call';
import { IdempotencyKey } from '../errors';
import { PHOTO_CATEGORIES } from '../enums';
import { BooleanParam, Id, IdParam, IdParams, optionalNameOf, optionalText } from '../fields';
import { TEXT_LIMITS } from '../limits';
import { WIRE_MESSAGES } from '../messages/rules';
import { Photo, PHOTO_SIZES } from './photo';
import { mergedUpdateOf } from '../update';

const ofItem = { params: z.strictObject({ itemId: IdParam }) } as const;

const photoFields = {
  caption: optionalText(TEXT_LIMITS.caption),
  category: optionalNameOf(PHOTO_CATEGORIES),
};

/** The names and forms that requests use for the fields that an update can change. */
export const PHOTO_INPUTS = photoFields;

/** The text fields that may accompany an uploaded file. */
export const PhotoFields = z.strictObject(photoFields);
export type PhotoFields = z.output<typeof PhotoFields>;

/**
 * A whole number as text in a form, within what JavaScript represents exactly; absent becomes null.
 */
const SelectionOrder = z.pipe(
  z.optional(
    z.string().check(z.regex(/^(0|[1-9]\d{0,14}|[1-8]\d{15})$/, WIRE_MESSAGES.wholeNumber)),
  ),
  z.transform((text) => (text === undefined ? null : Number(text))),
);

/**
 * The fields that may accompany an uploaded file. Photos of one user with a `selectionOrder` are
 * sorted by it on their item, regardless of the order in which they arrive.
 */
export const UploadFields = z.extend(PhotoFields, { selectionOrder: SelectionOrder });
export type UploadFields = z.output<typeof UploadFields>;

/** The item that `POST /inspectionphotos` names in its form. */
export const ItemIdField = IdParam;

export const UploadOutcome = z.union([
  z.object({ success: z.literal(true), fileName: z.string(), data: Photo }),
  z.object({ success: z.literal(false), fileName: z.string(), error: z.string() }),
]);
export type UploadOutcome = z.output<typeof UploadOutcome>;

export const listPhotosOfItem = defineCall({
  ...ofItem,
  name: 'listPhotosOfItem',
  method: 'GET',
  path: '/inspectionphotos/by-item/:itemId',
  summary: 'Photos of one item, in order',
  access: 'signedIn',
  response: z.array(Photo),
});

export const getPhoto = defineCall({
  name: 'getPhoto',
  method: 'GET',
  path: '/inspectionphotos/:id',
  summary: 'One photo',
  access: 'signedIn',
  params: IdParams,
  response: Photo,
});

export const createPhoto = defineCall({
  name: 'createPhoto',
  method: 'POST',
  path: '/inspectionphotos',
  summary: 'Upload one photo; the item is the form field `inspectionItemId`',
  access: 'canManagePhotos',
  changes: ['photos'],
  multipart: true,
  status: 201,
  idempotent: true,
  response: Photo,
});

export const uploadPhoto = defineCall({
  ...ofItem,
  name: 'uploadPhoto',
  method: 'POST',
  path: '/inspectionphotos/upload/:itemId',
  summary: 'Upload one photo: `file`, optional `caption`, `category` and `selectionOrder`',
  access: 'canManagePhotos',
  changes: ['photos'],
  multipart: true,
  status: 201,
  idempotent: true,
  response: Photo,
});

export const uploadPhotos = defineCall({
  ...ofItem,
  name: 'uploadPhotos',
  method: 'POST',
  path: '/inspectionphotos/upload-multiple/:itemId',
  summary:
    'Upload up to 20 photos: `files`, `captions`; each file has its own outcome. A repeat under the same key stores those that failed',
  access: 'canManagePhotos',
  changes: ['photos'],
  multipart: true,
  idempotent: true,
  response: z.array(UploadOutcome),
});

export const PhotoUpdate = mergedUpdateOf(photoFields);

export const updatePhoto = defineCall({
  name: 'updatePhoto',
  method: 'PUT',
  path: '/inspectionphotos/:id',
  summary: 'Change caption and category; fields that are not named stay unchanged',
  access: 'canManagePhotos',
  changes: ['photos'],
  params: IdParams,
  body: PhotoUpdate,
  response: Photo,
  idempotent: true,
});

export const deletePhoto = defineCall({
  name: 'deletePhoto',
  method: 'DELETE',
  path: '/inspectionphotos/:id',
  summary: 'Delete a photo; with `version`, only if nobody else has changed it',
  access: 'canManagePhotos',
  changes: ['photos'],
  params: IdParams,
  query: z.strictObject({ version: z.optional(IdParam) }),
  response: z.object({ id: Id }),
  idempotent: true,
});

export const withdrawUpload = defineCall({
  name: 'withdrawUpload',
  method: 'DELETE',
  path: '/inspectionphotos/uploads/:key',
  summary: 'Withdraw one’s own upload by its Idempotency-Key; if it arrives later, it is refused',
  access: 'canManagePhotos',
  changes: ['photos'],
  params: z.strictObject({ key: IdempotencyKey }),
  /** The photo that was removed; null if none had been stored. */
  response: z.object({ id: z.nullable(Id) }),
});

/** The ids of an item's photos, in order. */
const PhotoIds = z.array(Id).check(z.maxLength(1000));

export const PhotoOrder = z.strictObject({
  photoIds: PhotoIds,
  /** The order that the user saw. */
  base: z.optional(z.strictObject({ photoIds: PhotoIds })),
});

export const reorderPhotos = defineCall({
  ...ofItem,
  name: 'reorderPhotos',
  method: 'PATCH',
  path: '/inspectionphotos/reorder/:itemId',
  summary: 'Set the order of all photos; with `base`, of those that still exist',
  access: 'canManagePhotos',
  changes: ['photos'],
  body: PhotoOrder,
  response: z.array(Photo),
  idempotent: true,
});

export const downloadPhoto = defineCall({
  name: 'downloadPhoto',
  method: 'GET',
  path: '/inspectionphotos/download/:id',
  summary: 'The original file, its thumbnail, or the picture in another size',
  access: 'signedIn',
  params: IdParams,
  query: z.strictObject({
    thumbnail: z.optional(BooleanParam),
    size: z.optional(z.enum(PHOTO_SIZES)),
  }),
  binary: true,
  response: z.unknown(),
});
