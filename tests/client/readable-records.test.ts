import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listUsers } from '../../contract/users/calls';
import { getInspectionWithItems, listInspections } from '../../contract/inspections/calls';
import { getItemHistory } from '../../contract/history/calls';
import { getDeviceCopy } from '../../contract/device/calls';
import { getItem } from '../../contract/items/calls';
import { NO_VERIFICATION } from '../../contract/items/verification';
import { readRecords } from '../../src/platform/http/readable-records';
import { anInspection } from '../support/records/inspections';
import { anItem } from '../support/records/items';

let reported: unknown[][];

beforeEach(() => {
  reported = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    reported.push(words);
  });
});

afterEach(() => vi.restoreAllMocks());

const statusesOf = (...statuses: unknown[]) => {
  const answer = statuses.map((status) => ({ ...anInspection(), status }));
  return readRecords(listInspections, answer)?.data.map(({ status }) => status);
};

test('every label of a status is read, and an unknown one hides no inspection', () => {
  expect(statusesOf(0, 1, 2, '0', '1', '2')).toEqual([0, 1, 2, 0, 1, 2]);
  expect(statusesOf('Open', 'Scheduled', 'In Progress', 'InProgress')).toEqual([0, 0, 1, 1]);
  expect(statusesOf('Complete', 'Completed', 'Closed')).toEqual([2, 2, 2]);
  expect(statusesOf('Cancelled', 'cancelled')).toEqual([3, 3]);
  expect(statusesOf('Postponed', 7, null, undefined, '', 'constructor', {})).toEqual(
    Array.from({ length: 7 }, () => 4),
  );
  expect(reported).toEqual([]);
});

test('an unreadable record hides no others, and is counted', () => {
  const [first, last] = [anInspection({ id: 1 }), anInspection({ id: 5 })];
  const broken = [
    { ...anInspection({ id: 2 }), title: null, itemCount: 'many' },
    {},
    { ...anInspection({ id: 4 }), id: -1 },
  ];
  expect(readRecords(listInspections, [first, ...broken, last])).toEqual({
    data: [first, last],
    unreadable: 3,
  });
  expect(reported).toMatchObject([['The answer does not fit', 'listInspections', [{}, {}, {}]]]);
});

test('a list inside a record is read in the same way', () => {
  const items = [anItem({ id: 1 }), { ...anItem({ id: 2 }), tags: ['wet'] }, anItem({ id: 3 })];
  const read = readRecords(getInspectionWithItems, { ...anInspection(), inspectionItems: items });
  expect([read?.data.inspectionItems.map(({ id }) => id), read?.unreadable]).toEqual([[1, 3], 1]);
  expect(readRecords(listUsers, { success: true, users: [{ id: 1 }] })).toEqual({
    data: { success: true, users: [] },
    unreadable: 1,
  });
});

test.each([
  ['a page of a network', '<html></html>'],
  ['no list', { rows: [] }],
  ['a list of texts', ['one']],
  ['a list of nothing that can be read', [{}, { id: 1 }]],
  ['nothing', null],
])('%s is not a list of inspections', (_, answer) => {
  expect(readRecords(listInspections, answer)).toBeUndefined();
});

test('a history of a newer server is read without what is unknown here', () => {
  const entry = {
    id: 3,
    at: '2026-11-24T08:00:00.000Z',
    user: null,
    kind: 'items',
    recordId: 1,
    action: 'changed',
    version: 2,
    isMerged: false,
    isDeclined: false,
    itemId: 1,
    itemTitle: null,
    thumbnailUrl: null,
    changes: [{ field: 'smell', from: null, to: 'x' }],
  };
  const newer = [
    { ...entry, id: 4, action: 'merged' },
    { ...entry, id: 5, kind: 'smells' },
    { ...entry, id: 6, changes: [{ field: 'smell', from: { of: 1 }, to: null }] },
  ];
  const answer = { entries: [...newer, { ...entry, smell: 'x' }], next: 3, people: [], smell: 'x' };
  expect(readRecords(getItemHistory, answer)).toEqual({
    data: { entries: [entry], next: 3, people: [] },
    unreadable: 3,
  });
});

test('a single record is read whole or not at all', () => {
  expect(readRecords(getItem, { ...anItem(), tags: ['repair', 'wet'] })).toBeUndefined();
});

test('an answer of a newer server is read without the fields that are unknown here', () => {
  expect(readRecords(getItem, { ...anItem(), hologram: { depth: 3 } })).toEqual({
    data: anItem(),
    unreadable: 0,
  });
});

test('answers of a server from before verification and comments are read', () => {
  const item = anItem();
  const names = Object.keys(NO_VERIFICATION);
  const older = Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
  expect(readRecords(getItem, older)).toEqual({ data: item, unreadable: 0 });
  const copy = { ...anInspection(), propertyAddress: 'Quay 3', photos: [], stamp: 'a' };
  expect(readRecords(getDeviceCopy, { ...copy, inspectionItems: [older] })).toEqual({
    data: { ...copy, inspectionItems: [item], comments: [], commentsLeftOut: null, signOff: null },
    unreadable: 0,
  });
});
