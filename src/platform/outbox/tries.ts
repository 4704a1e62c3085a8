/** The tries to send changes that this page has not ended, by key. */
const running = new Map<string, Promise<unknown>>();

/** Sends a change; `tryEnded` resolves when the try has ended. */
export async function trying<Outcome>(key: string, send: () => Promise<Outcome>): Promise<Outcome> {
  const sending = send();
  running.set(key, sending);
  try {
    return await sending;
  } finally {
    if (running.get(key) === sending) running.delete(key);
  }
}

/** Resolves when no try of this page to send the change is running. */
export async function tryEnded(key: string): Promise<void> {
  await running.get(key)?.then(
    () => undefined,
    () => undefined,
  );
}
