/** After this time the device's storage counts as broken. */
const STORING_MS = 8000;

/** Fails if the storage does not answer; `late` gets what it answers later. */
export async function inTime<Stored>(
  storing: Promise<Stored>,
  late: (stored: Stored) => Promise<void> | void = () => undefined,
): Promise<Stored> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      storing.then(late).catch(() => undefined);
      reject(new Error('The storage of this device does not answer'));
    }, STORING_MS);
  });
  try {
    return await Promise.race([storing, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
