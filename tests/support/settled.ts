/** Lets everything happen that waits for nothing outside of the program. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
