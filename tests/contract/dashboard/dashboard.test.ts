import { describe, expect, it } from 'vitest';
import { lastUpcomingDay, soonest } from '../../../contract/dashboard/dashboard-rows';
import { daysAfter } from '../../../contract/rules/days';

describe('the days of upcoming deadlines', () => {
  it.each([
    ['2026-11-21', '2026-11-28'],
    ['2028-02-22', '2028-02-29'],
    ['2027-02-22', '2027-03-01'],
    ['2026-12-31', '2027-01-07'],
    ['2026-10-24', '2026-10-31'],
  ])('reach from %s to %s', (today, last) => {
    expect(lastUpcomingDay(today)).toBe(last);
  });

  it('follow the calendar', () => {
    expect(daysAfter('2026-03-28', 1)).toBe('2026-03-29');
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysAfter('2028-02-28', 0)).toBe('2028-02-28');
  });
});

describe('the nearest deadlines', () => {
  const due = (dueDate: string, priority: 1 | 2 | 3 | 4 | null) => ({ dueDate, priority });

  it('are three, by day, then project ends first, then by priority', () => {
    const [late, low, high, project] = [
      due('2026-11-23', 4),
      due('2026-11-22', 1),
      due('2026-11-22', 4),
      due('2026-11-22', null),
    ] as const;
    expect(soonest([late, low, high, project])).toEqual([project, high, low]);
    expect(soonest([late, low])).toEqual([low, late]);
    expect(soonest([])).toEqual([]);
  });
});
