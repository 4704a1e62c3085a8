import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectStatusOn } from '../../../contract/projects/project-status';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

describe('the status of a project', () => {
  it.each([
    ['2025-12-31', 'Upcoming'],
    ['2026-01-01', 'InProgress'],
    ['2026-06-15', 'InProgress'],
    ['2026-12-31', 'InProgress'],
    ['2027-01-01', 'Completed'],
  ] as const)('on %s is %s', (today, status) => {
    expect(projectStatusOn(YEAR, today)).toBe(status);
  });

  it('is Upcoming without a start or without an end', () => {
    expect(projectStatusOn({ ...YEAR, startDate: null }, '2030-01-01')).toBe('Upcoming');
    expect(projectStatusOn({ ...YEAR, endDate: null }, '2030-01-01')).toBe('Upcoming');
    expect(projectStatusOn({ startDate: null, endDate: null }, '2030-01-01')).toBe('Upcoming');
  });

  it('only moves from Upcoming through InProgress to Completed', () => {
    const order = ['Upcoming', 'InProgress', 'Completed'];
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2050-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.tuple(day, day, day, day), ([a, b, c, d]) => {
        const [startDate = a, endDate = b] = [a, b].sort();
        const [early = c, late = d] = [c, d].sort();
        const dates = { startDate, endDate };
        const steps = [early, late].map((today) => order.indexOf(projectStatusOn(dates, today)));
        expect(steps).toEqual([...steps].sort());
        expect(projectStatusOn(dates, startDate)).toBe('InProgress');
        expect(projectStatusOn(dates, endDate)).toBe('InProgress');
      }),
    );
  });
});
