/** Ten times as much as the longest of 2,000 runs needed. */
const MOST = 30_000;

/** Counts the uses of storages and of the network, so that every run ends. */
export interface Effort {
  /** Counts one more use; false if there were too many: then nothing answers any more. */
  spend: () => boolean;
  isTooMuch: () => boolean;
}

/** Calls back once when there were too many uses: the product is looping. */
export function createEffort(onTooMuch: (most: number) => void): Effort {
  let uses = 0;
  return {
    spend: () => {
      uses += 1;
      if (uses === MOST + 1) onTooMuch(MOST);
      return uses <= MOST;
    },
    isTooMuch: () => uses > MOST,
  };
}
