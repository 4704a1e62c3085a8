import { expect, it } from 'vitest';
import { clockOf } from '../../server/routes/clock';
import { dayOf } from '../../server/routes/day-bounds';

/** Instants on the clock of a time zone. */

it('have years of four digits', () => {
  const instant = '0026-11-26T23:30:00.000Z';
  expect(dayOf(new Date(instant), 'UTC')).toBe('0026-11-26');
  expect(clockOf('UTC').time(instant)).toBe('0026-11-26 23:30:00');
});
