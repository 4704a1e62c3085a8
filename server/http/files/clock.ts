import { tz } from '@date-fns/tz';
import { format, parseISO } from 'date-fns';
import type { DatesInWords } from '../../../contract/history/field-words';
import { DAY_FORMAT, MINUTE_FORMAT } from '../../../contract/rules/date-formats';
import { inFourDigits } from '../../../contract/rules/zoned-dates';

/** Instants on a reader's clock, for files. */
export interface Clock {
  /** In words. */
  dates: DatesInWords;
  /**
   * As `yyyy-MM-dd HH:mm:ss`, which spreadsheets read and sort; a value that is not an instant
   * stays unchanged.
   */
  time: (instant: string) => string;
}

export function clockOf(timeZone = 'UTC'): Clock {
  const zone = tz(timeZone);
  const as = (pattern: string) => (value: unknown) => {
    try {
      return format(parseISO(String(value), { in: zone }), pattern, { in: zone });
    } catch {
      return undefined;
    }
  };
  // Ten times as fast, for hundreds of thousands of rows. The Swedish locale writes times in this
  // format.
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return {
    dates: { day: as(DAY_FORMAT), minute: as(MINUTE_FORMAT) },
    time: (instant) => {
      const at = new Date(instant);
      return Number.isNaN(at.getTime())
        ? instant
        : inFourDigits(written.format(at), 'YYYY-MM-DD HH:MM:SS');
    },
  };
}
