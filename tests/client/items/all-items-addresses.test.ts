import { expect, test } from 'vitest';
import { NewView } from '../../../contract/views/calls';
import { allItemsAddresses } from '../../../src/features/all-items/all-items-query';

const { queryFrom, pathFor } = allItemsAddresses({ userId: 1, today: '2026-11-26' });

test('a view has no filter whose field it hides', () => {
  const filtersOf = (view: string) => {
    const { assignee, due } = queryFrom(`view=${view}&assignee=5&due=week`);
    return [assignee, due];
  };
  expect([filtersOf('open'), filtersOf('mine'), filtersOf('overdue')]).toEqual([
    ['5', 'week'],
    ['', 'week'],
    ['5', ''],
  ]);
});

test('“Newest first” is an order of its own where another one is the default', () => {
  const overdue = queryFrom('view=overdue');
  const newest = { ...overdue, sort: '' };
  expect([overdue.sort, pathFor(newest)]).toEqual(['dueDate', '/items?view=overdue&sort=']);
  expect(queryFrom('view=overdue&sort=')).toEqual(newest);
});

test('every address of the list can be saved as a view, with a long search in any script', () => {
  const id = '9'.repeat(9);
  const query = {
    ...queryFrom('view=verify&status=InProgress&priority=4&category=Structural&sort=-createdAt'),
    assignee: id,
    project: id,
    client: id,
    inspection: id,
    search: '梁'.repeat(200),
    due: '2026-11-01..2026-11-30',
  };
  const address = pathFor(query).slice('/items?'.length);
  expect(address.length).toBeGreaterThan(1900);
  const view = { name: 'Beams', query: address, isShared: false };
  expect(NewView.safeParse(view)).toEqual({ success: true, data: view });
  expect(queryFrom(address)).toEqual(query);
});
