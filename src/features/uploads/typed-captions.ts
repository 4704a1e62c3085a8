/**
 * The captions that somebody is typing. A photo stays in the queue until they are typed, because its
 * row would disappear under the text. With Web Locks this holds for all tabs, otherwise for this one.
 */

const nameOf = (id: string) => `plumbline-caption-${id}`;

// Missing over plain HTTP, although its type does not say so.
const locks = () => ('locks' in navigator ? navigator.locks : undefined);

/** The captions that are typed here, by the ids of their photos. */
const here = new Map<string, Promise<void>>();

/** Somebody begins to type the caption of a photo; returns a function that ends it. */
export function beginTyping(id: string): () => void {
  let end: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => {
    end = resolve;
  });
  here.set(id, typed);
  locks()
    ?.request(nameOf(id), { mode: 'shared' }, () => typed)
    .catch(() => undefined);
  return () => {
    if (here.get(id) === typed) here.delete(id);
    end();
  };
}

const isFree = (id: string) =>
  locks()?.request(nameOf(id), { ifAvailable: true }, (lock) => lock !== null) ?? true;

/** Whether somebody is typing the caption of a photo. */
export const isTyped = async (id: string): Promise<boolean> => here.has(id) || !(await isFree(id));

/** Resolves when nobody is typing the caption of a photo. @throws the reason of the signal. */
export async function whenTyped(id: string, signal: AbortSignal): Promise<void> {
  await here.get(id);
  await locks()?.request(nameOf(id), { signal }, () => undefined);
}
