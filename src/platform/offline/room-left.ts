/** The part of the browser's room that copies leave to what only this device has. */
const RESERVE = 0.2;

/** Whether copies may take more room. A browser that does not say how much there is counts as roomy. */
export async function roomIsLeft(): Promise<boolean> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return quota === 0 || quota - usage > quota * RESERVE;
  } catch {
    return true;
  }
}
