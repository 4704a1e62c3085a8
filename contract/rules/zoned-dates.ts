/** Instants on the clock of a time zone. */

type Parts = Intl.DateTimeFormatOptions;

/** How a format names its zone; a style has the name only in its long form. */
function withZoneName({ dateStyle, timeStyle, ...parts }: Parts): Parts {
  if (timeStyle !== undefined) return { ...parts, dateStyle, timeStyle: 'long' };
  return dateStyle === undefined ? { ...parts, timeZoneName: 'short' } : { ...parts, dateStyle };
}

/**
 * Formats instants in a time zone. If this machine does not know the zone, because it was chosen on one with
 * newer tables, the format is in UTC and says so where it has times.
 */
export function formatIn(timeZone: string, parts: Parts, locale = 'en-US'): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(locale, { ...withZoneName(parts), timeZone: 'UTC' });
  }
}

/** A date in a form that begins with the year, which formatters write without its leading zeros. */
export const inFourDigits = (date: string, form: string): string => date.padStart(form.length, '0');

/** The calendar date of an instant in a time zone, `YYYY-MM-DD`. */
export const dayOf = (instant: Date, timeZone = 'UTC'): string =>
  inFourDigits(formatIn(timeZone, { dateStyle: 'short' }, 'en-CA').format(instant), 'YYYY-MM-DD');
