import type { Page } from 'playwright';

/** The browser's locks, with which tabs agree who sends a photo, when they are slow or fail. */
export interface Locks {
  /** Leaves requests for a lock unanswered from now on. */
  hold: () => Promise<void>;
  /** Answers the pending requests. */
  release: () => Promise<void>;
  /** Refuses the pending requests. */
  breakDown: () => Promise<void>;
}

const EVENTS = {
  hold: 'replay-locks-hold',
  release: 'replay-locks-go',
  break: 'replay-locks-break',
};

/** Controls the locks of everything that this page loads afterwards. */
export async function takeLocks(page: Page): Promise<Locks> {
  await page.addInitScript((events) => {
    const { locks } = navigator;
    const ask = locks.request.bind(locks) as (...all: unknown[]) => Promise<unknown>;
    let gate = Promise.resolve();
    addEventListener(events.hold, () => {
      gate = new Promise((resolve) => {
        addEventListener(
          events.release,
          () => {
            resolve();
          },
          { once: true },
        );
      });
    });
    const broken = new Promise((_, reject) => {
      addEventListener(events.break, () => {
        reject(new DOMException('The locks are of no use', 'InvalidStateError'));
      });
    });
    broken.catch(() => undefined);
    Object.defineProperty(locks, 'request', {
      async value(...all: unknown[]) {
        const [name, options] = all as [string, { ifAvailable?: boolean }];
        // These only tell that somebody types.
        if (name.startsWith('plumbline-caption-')) return ask(...all);
        await gate;
        return options.ifAvailable === true ? ask(...all) : Promise.race([ask(...all), broken]);
      },
    });
  }, EVENTS);
  const tell = (name: string) => page.evaluate((type) => dispatchEvent(new Event(type)), name);
  return {
    hold: async () => {
      await tell(EVENTS.hold);
    },
    release: async () => {
      await tell(EVENTS.release);
    },
    breakDown: async () => {
      await tell(EVENTS.break);
    },
  };
}
