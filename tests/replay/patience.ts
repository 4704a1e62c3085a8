/** As `promise`, but not for ever: rejects with the complaint when it takes too long. */
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
