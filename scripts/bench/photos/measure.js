/** What the page measures: times are in ms, sizes in bytes. */

/** Sends a worker one file at a time. */
export function asking(worker) {
  return (file) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        port1.close();
        resolve(data);
      };
      worker.postMessage(file, [port2]);
    });
}

async function copiesOf(url) {
  const bytes = await (await fetch(url)).arrayBuffer();
  return () => new Blob([bytes], { type: 'image/jpeg' });
}

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];

/** Compresses the photo in each way in turn, so that other load on the machine affects them all. */
export async function compare(ways, url, rounds) {
  const copy = await copiesOf(url);
  const times = ways.map(() => []);
  const sizes = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, compress] of ways.entries()) {
      const file = copy();
      const from = performance.now();
      sizes[index] = (await compress(file)).size;
      // The first round starts the workers.
      if (round > 0) times[index].push(performance.now() - from);
    }
  }
  const figures = sizes.map((size, i) => ({
    size,
    ms: median(times[i]),
    from: Math.min(...times[i]),
    to: Math.max(...times[i]),
  }));
  return { bytesIn: copy().size, ways: figures };
}

/** The longest time between two ticks of the page's timer, and its longest task, if one is long. */
function watchPage() {
  let last = performance.now();
  let latest = 0;
  let longest = 0;
  const clock = setInterval(() => {
    const now = performance.now();
    latest = Math.max(latest, now - last);
    last = now;
  });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  return () => {
    clearInterval(clock);
    observer.disconnect();
    return { latest, longest };
  };
}

/**
 * Compresses that many copies of the photo at once; returns how long it took, and the effect on the
 * page.
 */
export async function crowd(compress, url, count) {
  const copy = await copiesOf(url);
  // Made beforehand, because copying a file is not part of the measurement.
  const files = Array.from({ length: count }, copy);
  await Promise.all(files.map((file) => file.slice(-1).arrayBuffer()));
  const stop = watchPage();
  const from = performance.now();
  await Promise.all(files.map((file) => compress(file)));
  return { took: performance.now() - from, ...stop() };
}
