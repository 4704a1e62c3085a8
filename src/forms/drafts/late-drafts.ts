import { loadOnce } from '../../platform/code/load-once';
import type { Drafts } from './draft-parts';

/**
 * Drafts whose code is loaded when the first form opens. If it cannot be loaded, `onMissing` is
 * called once, as soon as there is something to store.
 */
export function lateDrafts(
  load: () => Promise<Drafts>,
  onMissing: (error: unknown) => void,
): Drafts {
  // Calls made before the code has loaded are carried out in order.
  const drafts = loadOnce(load);
  let isMissed = false;
  const miss = (error: unknown) => {
    if (!isMissed) onMissing(error);
    isMissed = true;
  };
  /** The open forms that could not hold a draft because the code was missing. */
  const waiting = new Set<(all: Drafts) => void>();
  const holdAll = (all: Drafts) => {
    for (const hold of waiting) hold(all);
    waiting.clear();
  };
  return {
    hold: (key, isWanted) => {
      let release = () => {
        waiting.delete(holdEmpty);
      };
      let isOver = false;
      const holdEmpty = (all: Drafts) => {
        release = all.hold(key, () => false);
      };
      const held = drafts().then(
        (all) => {
          release = all.hold(key, isWanted);
        },
        () => {
          if (!isOver) waiting.add(holdEmpty);
        },
      );
      return () => {
        isOver = true;
        void held.then(() => {
          release();
        });
      };
    },
    keep: (...kept) => {
      drafts()
        .then((all) => {
          holdAll(all);
          all.keep(...kept);
        })
        .catch(miss);
    },
    forget: (key) => {
      drafts()
        .then((all) => {
          holdAll(all);
          all.forget(key);
        })
        .catch(() => undefined);
    },
    recall: async (key) => (await drafts()).recall(key),
    setAside: async (...asides) => (await drafts()).setAside(...asides),
    has: async (form) => (await drafts()).has(form),
    free: async (userId) => (await drafts()).free(userId),
    recallFiles: async (key) => (await drafts()).recallFiles(key),
  };
}
