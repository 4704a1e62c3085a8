import type { UnsentKind } from './waiting-calls';

/** The name of the order of an item's photos, and of the lane of all their changes. */
export const photosOfItem = (itemId: number): string => `photos:${String(itemId)}`;

/** The name of the lane of all comments on an item. */
export const commentsOfItem = (itemId: number): string => `comments:${String(itemId)}`;

/** The name of a record across all kinds. Records of different kinds may have the same id. */
export const recordName = (kind: UnsentKind, id: number): string => `${kind}:${String(id)}`;
