/** The code of the screens and of the large parts that they open later. */
const PIECES = import.meta.glob([
  '../screens/*/*-screen.tsx',
  '../components/*/{board,resolution-dialog,upload-dialog,photo-viewer}.tsx',
]);

const idle = (page: Window, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    // Not every browser has it, whatever the types say.
    if ('requestIdleCallback' in page) page.requestIdleCallback(done);
    else setTimeout(done, 200);
  });

const online = (page: Window, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
    page.addEventListener(
      'online',
      () => {
        resolve();
      },
      { once: true, signal },
    );
  });

async function load(page: Window, signal: AbortSignal): Promise<void> {
  for (const piece of Object.values(PIECES)) {
    await idle(page, signal);
    while (!signal.aborted && !(await arrives(piece))) {
      // Code that is gone from the server is told to the user where it is needed.
      if (page.navigator.onLine) return;
      await online(page, signal);
    }
    if (signal.aborted) return;
  }
}

const arrives = (piece: () => Promise<unknown>): Promise<boolean> =>
  piece().then(
    () => true,
    () => false,
  );

/**
 * Loads, whenever there is nothing else to do, the code of everything that a user may open: it
 * opens at once, and in a basement without signal as well. Where the connection is lost it goes on
 * when it has returned. Returns how to stop.
 */
export function loadAhead(page: Window): () => void {
  const stopped = new AbortController();
  void load(page, stopped.signal);
  return () => {
    stopped.abort();
  };
}
