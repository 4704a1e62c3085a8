/** Looks for something in a store; null if the error means that it does not exist. */
export async function unlessMissing<Found>(
  isMissing: (error: unknown) => boolean,
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
