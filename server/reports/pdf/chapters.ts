import { ITEM_STATUS_LABELS, ITEM_STATUSES, PRIORITY_LABELS } from '../../../contract/enums';
import { isSettled } from '../../../contract/items/item-status';
import type { ReportGroup } from '../../../contract/reports/layout';
import { compareNames } from '../../../contract/rules/name-order';
import type { ReportItem } from '../report-content';

/** A finding with its number in the report. */
export interface Finding {
  number: number;
  item: ReportItem;
}

/** Findings under one heading. */
export interface Chapter {
  title: string;
  findings: readonly Finding[];
}

const NO_ROOM = 'No Location';
const NOBODY = 'Not Assigned';

const trimmed = (name: string | null) => (name ?? '').trim();

/** By name; entries without a name come last. */
const byName = (one: string, other: string) =>
  Number(one === '') - Number(other === '') || compareNames(one, other);

const GROUPS: Readonly<
  Record<
    ReportGroup,
    {
      keyOf: (item: ReportItem) => string;
      compare: (one: string, other: string) => number;
      title: (key: string, first: ReportItem) => string;
    }
  >
> = {
  room: {
    keyOf: ({ location }) => trimmed(location),
    compare: byName,
    title: (key) => (key === '' ? NO_ROOM : key),
  },
  assignee: {
    keyOf: ({ assigneeName }) => trimmed(assigneeName),
    compare: byName,
    title: (key) => (key === '' ? NOBODY : key),
  },
  status: {
    keyOf: ({ status }) => String(ITEM_STATUSES.indexOf(status)),
    compare: (one, other) => Number(one) - Number(other),
    title: (_, { status }) => ITEM_STATUS_LABELS[status],
  },
  priority: {
    keyOf: ({ priority }) => String(priority),
    compare: (one, other) => Number(other) - Number(one),
    title: (_, { priority }) => `${PRIORITY_LABELS[priority]} Priority`,
  },
};

/**
 * The findings by room, status, priority (the highest first) or assignee, numbered consecutively.
 */
export function chaptersOf(items: readonly ReportItem[], groupBy: ReportGroup): readonly Chapter[] {
  const { keyOf, compare, title } = GROUPS[groupBy];
  const groups = new Map<string, ReportItem[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  let number = 0;
  return [...groups]
    .sort(([one], [other]) => compare(one, other))
    .flatMap(([key, [first, ...others]]) => {
      if (first === undefined) return [];
      const findings = [first, ...others].map((item) => ({ number: (number += 1), item }));
      return [{ title: title(key, first), findings }];
    });
}

const LAST = '9999-12-31';

/**
 * What still has to be done, by due date and then by priority; findings without a date come last.
 */
export function planOf(chapters: readonly Chapter[]): readonly Finding[] {
  return chapters
    .flatMap(({ findings }) => findings)
    .filter(({ item }) => !isSettled(item.status))
    .sort((one, other) => {
      const [due, otherDue] = [one.item.dueDate ?? LAST, other.item.dueDate ?? LAST];
      if (due !== otherDue) return due < otherDue ? -1 : 1;
      return other.item.priority - one.item.priority || one.number - other.number;
    });
}
