import type { Refusal } from '../../../../machines/uploads/upload-queue-context';

type Listener = (messages: readonly string[]) => void;

/** By the id of an item: the places on the screen where its photos are chosen, and their paths. */
const listeners = new Map<number, Map<Listener, string>>();

/**
 * A page stays on the screen after navigation until the code of the next page has loaded, and what
 * it shows then is not read any more.
 */
function listenersHere(itemId: number): Listener[] {
  const heard = listeners.get(itemId) ?? new Map<Listener, string>();
  return [...heard].flatMap(([listener, path]) =>
    path === window.location.pathname ? [listener] : [],
  );
}

/** Why a file was refused, with its name. */
export const refusalText = ({ name, message }: Refusal): string =>
  message.includes(name) ? message : `${name}: ${message}`;

/**
 * Shows refusals where the files were chosen. Returns false if the user has left that place.
 */
export function showRefusals(itemId: number, refused: readonly Refusal[]): boolean {
  const heard = listenersHere(itemId);
  for (const listener of heard) listener(refused.map(refusalText));
  return heard.length > 0;
}

/** Whether the place where the photos of an item are chosen is on the screen. */
export const isPlaceShown = (itemId: number): boolean => listenersHere(itemId).length > 0;

/** Listens for refused photos of an item; returns a function that stops listening. */
export function onRefusals(itemId: number, listener: Listener): () => void {
  const heard = listeners.get(itemId) ?? new Map<Listener, string>();
  listeners.set(itemId, heard.set(listener, window.location.pathname));
  return () => {
    heard.delete(listener);
  };
}
