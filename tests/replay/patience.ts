/** Limits the time of a promise: rejects with the message `complaint` if it takes too long. */
export function soon<Value>(
  promise: Promise<Value>,
  complaint: string,
  patienceMs = 20_000,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(complaint));
    }, patienceMs);
  });
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer);
  });
}
