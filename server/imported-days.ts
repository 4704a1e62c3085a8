/**
 * Whether an instant stands for a whole day: imported inspections have a day, but no time. An import
 * stores noon, UTC.
 */
export const hasNoTime = (instant: string, importKey: string | null): boolean =>
  importKey !== null && instant.slice(11, 19) === '12:00:00';
