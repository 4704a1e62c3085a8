import { expect, it } from 'vitest';
import { dayOf } from '../../contract/rules/zoned-dates';
import { clockOf } from '../../server/http/files/clock';

/** Instants on the clock of a time zone. */

it('have years of four digits', () => {
  const instant = '0026-11-26T23:30:00.000Z';
  expect(dayOf(new Date(instant), 'UTC')).toBe('0026-11-26');
  expect(clockOf('UTC').time(instant)).toBe('0026-11-26 23:30:00');
});
