type Storage = Pick<StorageManager, 'persist' | 'persisted'>;

/**
 * Asks the browser, once, not to evict the app's storage when the device runs out of space. It is
 * called with the first photo, when there is something to lose, because some browsers ask the user.
 */
export function createPersistenceRequest(storage: Storage | undefined): () => void {
  let isAsked = false;
  const request = async () => {
    if (storage !== undefined && !(await storage.persisted())) await storage.persist();
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    request().catch((error: unknown) => {
      console.warn('The browser may clear kept photos when it runs out of room', error);
    });
  };
}
