/** A function that stops everything that these functions stop. */
export const stopAll = (stops: readonly (() => void)[]) => (): void => {
  for (const stop of stops) stop();
};
