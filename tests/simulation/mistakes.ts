import type { KeptChange } from '../../machines/outbox/kept-change';

/** A user who no longer exists; the device does not know it, and the server refuses it. */
export const GONE = 999_999;

/** Whether a body contains something that only the server refuses. */
export const isMistaken = (body: KeptChange['body']): boolean => body['assignedToId'] === GONE;
