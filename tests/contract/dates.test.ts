import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CalendarDate,
  Instant,
  OptionalCalendarDate,
  OptionalInstant,
} from '../../contract/fields';
import { accepted, refusal } from '../support/schemas';

const WRONG = ['Please enter a valid date'];

describe('a calendar date', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '9999-12-31'])('may be %s', (date) => {
    expect(accepted(CalendarDate, date)).toBe(date);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '21.11.2026',
    '2026-11-21T00:00:00Z',
    '',
    'tomorrow',
    20261121,
    null,
  ])('is not %j', (value) => {
    expect(refusal(CalendarDate, value)).toEqual(WRONG);
  });

  it('is null when optional and absent', () => {
    for (const value of [undefined, null, '']) {
      expect(accepted(OptionalCalendarDate, value)).toBeNull();
    }
    expect(accepted(OptionalCalendarDate, '2026-11-21')).toBe('2026-11-21');
    expect(refusal(OptionalCalendarDate, '2026-02-30')).toEqual(WRONG);
  });
});

describe('an instant', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.5Z', '2026-11-21T10:00:00.500Z'],
    ['2026-11-21T01:00:00+02:00', '2026-11-20T23:00:00.000Z'],
    ['2026-11-21T23:30:00-05:30', '2026-11-22T05:00:00.000Z'],
  ])('%s is stored as %s', (text, kept) => {
    expect(accepted(Instant, text)).toBe(kept);
  });

  it.each(['2026-11-21T10:00:00', '2026-11-21', '2026-02-30T10:00:00Z', 'now', 0, null])(
    'is not %j',
    (value) => {
      expect(refusal(Instant, value)).toEqual(WRONG);
    },
  );

  it('stays the same when parsed again', () => {
    const dates = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        expect(accepted(Instant, date.toISOString())).toBe(date.toISOString());
      }),
    );
  });

  it('has a four-digit year in UTC too, so that instants sort as text', () => {
    expect(refusal(Instant, '0000-01-01T00:00:00+14:00')).toEqual(WRONG);
    expect(refusal(Instant, '9999-12-31T23:59:59-14:00')).toEqual(WRONG);
  });

  it('is null when optional and absent', () => {
    expect(accepted(OptionalInstant, undefined)).toBeNull();
    expect(accepted(OptionalInstant, null)).toBeNull();
    expect(refusal(OptionalInstant, 'later')).toEqual(WRONG);
  });
});
