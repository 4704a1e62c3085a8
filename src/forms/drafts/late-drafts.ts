import type { Drafts } from './drafts';

/**
 * Drafts whose code is loaded when the first form opens. If it cannot be loaded, `onMissing` is called
 * when there is something to store, once.
 */
export function lateDrafts(
  load: () => Promise<Drafts>,
  onMissing: (error: unknown) => void,
): Drafts {
  let loaded: Promise<Drafts> | undefined;
  // What is asked before the code is there is done in the same order.
  const drafts = (): Promise<Drafts> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  let isMissed = false;
  const miss = (error: unknown) => {
    if (!isMissed) onMissing(error);
    isMissed = true;
  };
  return {
    hold: (key, isWanted) => {
      const held = drafts().then((all) => all.hold(key, isWanted));
      // A form that recalls or stores its draft gets the same failure.
      held.catch(() => undefined);
      return () => {
        held.then(
          (letGo) => {
            letGo();
          },
          () => undefined,
        );
      };
    },
    keep: (...kept) => {
      drafts()
        .then((all) => {
          all.keep(...kept);
        })
        .catch(miss);
    },
    forget: (key) => {
      drafts()
        .then((all) => {
          all.forget(key);
        })
        .catch(() => undefined);
    },
    recall: async (key) => (await drafts()).recall(key),
    recallFiles: async (key) => (await drafts()).recallFiles(key),
  };
}
