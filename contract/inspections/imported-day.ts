import type { DatesInWords } from '../history/field-words';

/**
 * The day of an instant that represents only a day: imported inspections have no times, and are at
 * noon UTC; see docs/decisions/0021. Null for an instant whose time counts.
 */
export const importedDay = (instant: string, isImported: boolean): string | null =>
  isImported && instant.slice(11, 19) === '12:00:00' ? instant.slice(0, 10) : null;

/** The dates in the history of an imported inspection. */
export const datesOfImported = ({ day, minute }: DatesInWords): DatesInWords => ({
  day,
  minute: (value) => {
    const only = typeof value === 'string' ? importedDay(value, true) : null;
    return only === null ? minute(value) : day(only);
  },
});
