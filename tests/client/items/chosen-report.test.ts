import { expect, it } from 'vitest';
import type { ListedItem } from '../../../contract/items/item';
import { reportAcross, reportWithin } from '../../../src/features/items/list/chosen-report';

/** What a report of chosen items is about. */

const item = (id: number, inspectionId: number, projectId = 1) =>
  ({
    id,
    inspectionId,
    projectId,
    inspectionTitle: `Inspection ${String(inspectionId)}`,
    inspectionAssignedToId: inspectionId + 1,
    projectName: `Project ${String(projectId)}`,
  }) as ListedItem;

it('a report of chosen items is about their inspection, or about the project of several', () => {
  expect(reportAcross([item(5, 2), item(6, 2)])).toEqual({
    subject: { inspectionId: 2, itemIds: [5, 6] },
    name: 'Inspection 2',
    assignedToId: 3,
  });
  expect(reportAcross([item(5, 2), item(7, 3)])).toEqual({
    subject: { projectId: 1, itemIds: [5, 7] },
    name: 'Project 1',
    assignedToId: null,
  });
  const inspection = { id: 2, title: 'Deck survey', assignedToId: 3 };
  expect(reportWithin(inspection, [item(5, 2)])).toEqual({
    subject: { inspectionId: 2, itemIds: [5] },
    name: 'Deck survey',
    assignedToId: 3,
  });
});

it('it is said why there can be no report', () => {
  const many = Array.from({ length: 501 }, (_, index) => item(index + 1, 2));
  const wishes = [[item(5, 2), item(7, 3, 2)], [item(-4, 2)], many, []];
  expect(wishes.map(reportAcross)).toEqual([
    'A report is about one project. Choose items of the same one.',
    'Items that are not sent yet cannot be in a report.',
    'A report has at most 500 chosen items.',
    'A report is about one project. Choose items of the same one.',
  ]);
});
