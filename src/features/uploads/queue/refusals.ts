import type { Refusal } from '../../../../machines/uploads/upload-queue-context';

type Listener = (messages: readonly string[]) => void;

/** By the id of an item: the places on the screen where its photos are chosen. */
const listeners = new Map<number, Set<Listener>>();

/** Why a file was refused, with its name. */
export const refusalText = ({ name, message }: Refusal): string =>
  message.includes(name) ? message : `${name}: ${message}`;

/**
 * Shows refusals where the files were chosen. Returns false if the user has left that place.
 */
export function showRefusals(itemId: number, refused: readonly Refusal[]): boolean {
  const heard = listeners.get(itemId) ?? new Set();
  for (const listener of heard) listener(refused.map(refusalText));
  return heard.size > 0;
}

/** Whether the place where the photos of an item are chosen is on the screen. */
export const isPlaceShown = (itemId: number): boolean => (listeners.get(itemId)?.size ?? 0) > 0;

/** Listens for refused photos of an item; returns a function that stops listening. */
export function onRefusals(itemId: number, listener: Listener): () => void {
  const heard = listeners.get(itemId) ?? new Set();
  listeners.set(itemId, heard.add(listener));
  return () => {
    heard.delete(listener);
  };
}
