type Storage = Pick<StorageManager, 'persist' | 'persisted'>;

/**
 * Asks the browser not to clear what the app keeps when the device runs out of room. Asked with the
 * first photo, when there is something to lose: some browsers ask their user. Once is enough.
 */
export function createRoomRequest(storage: Storage | undefined): () => void {
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
