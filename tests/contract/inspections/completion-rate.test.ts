import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_STATUSES } from '../../../contract/enums';
import {
  inspectionCompletionRate,
  itemCompletionRate,
} from '../../../contract/inspections/completion-rate';
import { isSettled } from '../../../contract/items/item-status';

describe('the completion rate of items', () => {
  it('counts resolved, verified and closed items, in whole percent', () => {
    const items = ITEM_STATUSES.map((status) => ({ status }));
    expect(itemCompletionRate(items)).toBe(50);
    expect(itemCompletionRate(items.slice(1))).toBe(60);
    expect(itemCompletionRate(items.slice(0, 3))).toBe(0);
    expect(itemCompletionRate(items.slice(3))).toBe(100);
  });

  it('is 0 without items', () => {
    expect(itemCompletionRate([])).toBe(0);
  });

  it('rounds to the nearest percent', () => {
    const items = [{ status: 'Resolved' }, { status: 'Open' }, { status: 'Open' }] as const;
    expect(itemCompletionRate(items)).toBe(33);
    expect(itemCompletionRate([...items, { status: 'Closed' }, { status: 'Closed' }])).toBe(60);
  });

  it('is 100 for up to 199 items only if all are settled, and always between 0 and 100', () => {
    const items = fc.array(fc.constantFrom(...ITEM_STATUSES), { minLength: 1, maxLength: 199 });
    fc.assert(
      fc.property(items, (statuses) => {
        const rate = itemCompletionRate(statuses.map((status) => ({ status })));
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThanOrEqual(100);
        expect(rate === 100).toBe(statuses.every(isSettled));
      }),
    );
  });
});

describe('the completion rate of inspections', () => {
  it('counts complete inspections in whole percent, and is 0 without any', () => {
    expect(inspectionCompletionRate(0, 0)).toBe(0);
    expect(inspectionCompletionRate(1, 3)).toBe(33);
    expect(inspectionCompletionRate(2, 3)).toBe(67);
    expect(inspectionCompletionRate(7, 7)).toBe(100);
  });
});
