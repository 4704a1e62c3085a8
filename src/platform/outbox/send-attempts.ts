/** The attempts to send changes that have not ended in this page, by key. */
const running = new Map<string, Promise<unknown>>();

/** Sends a change; `attemptEnded` resolves when the attempt has ended. */
export async function attemptToSend<Outcome>(
  key: string,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  const sending = send();
  running.set(key, sending);
  try {
    return await sending;
  } finally {
    if (running.get(key) === sending) running.delete(key);
  }
}

/** Resolves when no attempt of this page to send the change is running. */
export async function attemptEnded(key: string): Promise<void> {
  await running.get(key)?.then(
    () => undefined,
    () => undefined,
  );
}
