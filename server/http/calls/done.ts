/** The answer of a call that only confirms that it was carried out. */
export const done = (message: string) => ({ success: true as const, message });
