/** After this time the device's storage counts as broken. */
const STORING_MS = 8000;

/** The storage has not answered within a time. */
export class NoStorageAnswer extends Error {
  constructor() {
    super('The storage of this device does not answer');
  }
}

/**
 * Fails if the storage does not answer within a time; `late` gets what it answers later.
 * @throws NoStorageAnswer
 * @param limitMs shorter for what a screen can do without.
 */
export async function inTime<Stored>(
  storing: Promise<Stored>,
  late: (stored: Stored) => Promise<void> | void = () => undefined,
  limitMs: number = STORING_MS,
): Promise<Stored> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      storing.then(late).catch(() => undefined);
      reject(new NoStorageAnswer());
    }, limitMs);
  });
  try {
    return await Promise.race([storing, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
