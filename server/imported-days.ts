import { importedDay } from '../contract/inspections/imported-day';

/**
 * Whether an instant stands for a whole day: imported inspections have a day, but no time. An import
 * stores noon, UTC.
 */
export const hasNoTime = (instant: string, importKey: string | null): boolean =>
  importedDay(instant, importKey !== null) !== null;
