import { describe, expect, test } from 'vitest';
import { clientListMachine } from '../../machines/clients/client-list.machine';
import * as parts from '../../machines/dashboard/parts.machine';
import { inspectionListMachine } from '../../machines/inspections/inspection-list.machine';
import { projectInspectionsMachine } from '../../machines/inspections/project-inspections.machine';
import { recentInspectionsMachine } from '../../machines/inspections/recent-inspections.machine';
import { allItemsMachine } from '../../machines/items/all-items.machine';
import { projectListMachine } from '../../machines/projects/project-list.machine';
import { projectMachine } from '../../machines/projects/project.machine';
import { userListMachine } from '../../machines/users/user-list.machine';
import { liveChange, loadedWith, reloadedAfter } from '../support/machines/news';

/** Which of other people's changes a list loads, and that its rows then keep their positions. */

const CHANGES = {
  client: liveChange({ kind: 'clients' }),
  'renamed client': liveChange({ kind: 'clients', fields: ['name'] }),
  'new client': liveChange({ kind: 'clients', action: 'created' }),
  project: liveChange({ projectId: 1 }),
  'renamed project': liveChange({ projectId: 1, fields: ['name'] }),
  inspection: liveChange({ kind: 'inspections', inspectionId: 5, projectId: 1 }),
  'inspection of another project': liveChange({
    kind: 'inspections',
    inspectionId: 6,
    projectId: 2,
  }),
  'inspection that was moved to another project': liveChange({
    kind: 'inspections',
    inspectionId: 5,
    projectId: 2,
    formerProjectId: 1,
  }),
  'deleted inspection': liveChange({
    kind: 'inspections',
    action: 'deleted',
    inspectionId: 5,
    formerProjectId: 1,
  }),
  'new item': liveChange({ kind: 'items', action: 'created', inspectionId: 5, projectId: 1 }),
  'renamed item': liveChange({
    kind: 'items',
    itemId: 7,
    inspectionId: 5,
    projectId: 1,
    fields: ['title'],
  }),
  'resolved item': liveChange({
    kind: 'items',
    itemId: 7,
    inspectionId: 5,
    projectId: 1,
    fields: ['assessment', 'status'],
  }),
  'new photo': liveChange({ kind: 'photos', action: 'created', itemId: 7, inspectionId: 5 }),
  'comment elsewhere': liveChange({ kind: 'comments', action: 'created', itemId: 8 }),
  user: liveChange({ kind: 'users' }),
} as const;

const OF_PROJECT = [
  'inspection',
  'inspection that was moved to another project',
  'deleted inspection',
];
const INSPECTIONS = [...OF_PROJECT, 'inspection of another project'];
const CLIENTS = ['client', 'renamed client'];
const PROJECTS = ['project', 'renamed project'];
const RENAMED = ['renamed client', 'renamed project'];
const ITEMS = ['new item', 'renamed item', 'resolved item'];

test.each([
  ['clients', clientListMachine, [...CLIENTS, 'new client']],
  ['projects', projectListMachine, [...CLIENTS, ...PROJECTS]],
  ['users', userListMachine, ['user']],
  [
    'the inspections of a project',
    projectInspectionsMachine,
    [...OF_PROJECT, 'new item', 'resolved item'],
  ],
  ['a project', projectMachine, [...OF_PROJECT, ...PROJECTS, 'renamed client', ...ITEMS]],
  ['inspections', inspectionListMachine, [...INSPECTIONS, ...CLIENTS, ...PROJECTS, 'new client']],
  ['recent inspections', recentInspectionsMachine, [...INSPECTIONS, ...RENAMED]],
  ['the schedule', parts.todaysScheduleMachine, [...INSPECTIONS, ...PROJECTS]],
  ['deadlines', parts.upcomingDeadlinesMachine, [...INSPECTIONS, ...PROJECTS, ...ITEMS]],
  ['the figures of clients', parts.clientStatisticsMachine, [...CLIENTS, 'new client']],
  ['the figures of projects', parts.projectStatisticsMachine, PROJECTS],
  ['the figures of inspections', parts.inspectionStatisticsMachine, [...INSPECTIONS, ...ITEMS]],
] as const)(
  '%s are loaded again after changes of what they show',
  async (_, machine, concerning) => {
    const shown = { query: { id: 1, projectId: 1 }, data: null };
    const heard = await reloadedAfter(machine, shown, CHANGES);
    expect(heard).toEqual([...concerning].sort());
  },
);

test('all items follow their places, and the photos and comments of the rows', async () => {
  const shown = { query: {}, data: { rows: [{ id: 7 }], total: 1 } };
  const heard = await reloadedAfter(allItemsMachine, shown, CHANGES);
  const others = Object.keys(CHANGES).filter((name) => !heard.includes(name));
  expect(others).toEqual(['comment elsewhere', 'user']);
});

const ROWS = [1, 2].map((id) => ({ id, name: 'old' }));
const NOW = [3, 2, 1].map((id) => ({ id, name: 'now' }));
const IN_PLACE = [1, 2].map((id) => ({ id, name: 'now' }));

describe('others’ new rows are held back', () => {
  test.each([
    ['clients', clientListMachine, CHANGES.client],
    ['projects', projectListMachine, CHANGES.project],
    ['the inspections of a project', projectInspectionsMachine, CHANGES.inspection],
    ['the schedule', parts.todaysScheduleMachine, CHANGES.inspection],
  ] as const)('from a page of %s', async (_, machine, news) => {
    const { actor, load } = await loadedWith(machine, {
      query: { projectId: 1 },
      data: { rows: ROWS, total: 2 },
    });
    actor.send({ type: 'records.changed', news: [news] });
    await load.resolve(1, { rows: NOW, total: 3 });
    expect(actor.getSnapshot().context).toMatchObject({
      data: { rows: IN_PLACE, total: 2 },
      held: { count: 1 },
    });
    actor.send({ type: 'news.show' });
    expect(actor.getSnapshot().context).toMatchObject({
      data: { rows: NOW, total: 3 },
      held: null,
    });
  });

  test.each([
    ['users', userListMachine, CHANGES.user],
    ['recent inspections', recentInspectionsMachine, CHANGES.inspection],
  ] as const)('from the list of %s', async (_, machine, news) => {
    const { actor, load } = await loadedWith(machine, { query: {}, data: ROWS });
    actor.send({ type: 'records.changed', news: [news] });
    await load.resolve(1, NOW);
    expect(actor.getSnapshot().context).toMatchObject({ data: IN_PLACE, held: { count: 1 } });
  });

  test('from deadlines, where an item may have the number of a project', async () => {
    const [item, project] = (['item', 'project'] as const).map((kind) => ({ id: 1, kind }));
    const { actor, load } = await loadedWith(parts.upcomingDeadlinesMachine, {
      query: {},
      data: { rows: [item], overdueItems: 1 },
    });
    actor.send({ type: 'records.changed', news: [CHANGES.project] });
    await load.resolve(1, { rows: [project, item], overdueItems: 2 });
    expect(actor.getSnapshot().context).toMatchObject({
      data: { rows: [item], overdueItems: 2 },
      held: { count: 1 },
    });
  });
});
