/** What the page measures: times are in ms, sizes in bytes. */

/** Asks a worker for one file at a time. */
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

/** Compresses the photo by each way in turn, so that whatever else the machine does hits them all. */
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
  return { bytesIn: copy().size, ways: sizes.map((size, i) => ({ size, ms: median(times[i]) })) };
}

/** Compresses that many copies of the photo at once and answers how long it took. */
export async function crowd(compress, url, count) {
  const copy = await copiesOf(url);
  const from = performance.now();
  await Promise.all(Array.from({ length: count }, () => compress(copy())));
  return performance.now() - from;
}
