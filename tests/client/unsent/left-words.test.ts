import { expect, test } from 'vitest';
import type { Role } from '../../../contract/roles';
import { formSubjectOf } from '../../../machines/outbox/left-texts';
import { formPathOf } from '../../../src/features/unsent/left/form-path';
import { LEFT_TEXTS } from '../../../src/features/unsent/left/left-words';

/** What closed forms have left, in words. */

const leftBy = (form: string) => ({
  ...formSubjectOf(form),
  form,
  saveKey: 'key',
  typedAt: null,
  texts: [],
  photos: [],
  item: null,
  inspection: null,
});
const title = (form: string) =>
  `${LEFT_TEXTS.typed(leftBy(form))} ${LEFT_TEXTS.record(leftBy(form))}`.trim();

test('every form has a name', () => {
  const forms = {
    'item:7': 'Changes of item 7',
    'item:-7': 'Changes of an item made on this device',
    'comment-edit:-8': 'Changed a comment made on this device',
    'item:new:3': 'New item in inspection 3',
    'resolution:7': 'Resolution of item 7',
    'comment:7': 'Comment on item 7',
    'inspection:3': 'Changes of inspection 3',
    'inspection:new': 'New inspection',
    'client:2': 'Changes of client 2',
    'client:new': 'New client',
    'project:4': 'Changes of project 4',
    'project:new': 'New project',
    'user:5': 'Changes of user 5',
    'user:new': 'New user',
    'view:6': 'New name of view 6',
    'view:new': 'New view',
    office: 'Changes of the office',
    'signature:12:3': 'Signature below report 12',
  };
  expect(Object.keys(forms).map((form) => [form, title(form)])).toEqual(Object.entries(forms));
});

test('a form is named after its record, and opened again', () => {
  const item = { title: 'Loose rail', inspectionId: -36 };
  const ofItem = { ...leftBy('resolution:7'), item };
  const ofInspection = { ...leftBy('item:new:3:InProgress'), inspection: 'Deck' };
  expect([LEFT_TEXTS.record(ofItem), LEFT_TEXTS.record(ofInspection)]).toEqual([
    'Loose rail',
    'Deck',
  ]);
  const paths = {
    'resolution:7': '/inspections/~10/items/7',
    'comment:7': '/inspections/~10/items/7',
    'item:7': '/inspections/~10/items/7/edit',
    'item:new:3': '/inspections/3/items/add',
    'item:new:3:InProgress': '/inspections/3/items/add?status=InProgress',
    'inspection:3': '/inspections/3/edit',
    'inspection:new': '/inspections/create',
    'inspection:new:4': '/inspections/create?project=4',
    'client:2': '/clients/2',
    'client:new': '/clients',
    'project:4': '/projects/4',
    'project:new': '/projects',
    'user:new': '/users',
    office: '/settings',
    'signature:12:3': '/reports/12/sign',
    'view:6': null,
    password: null,
  };
  const pathsFor = (role: Role) =>
    Object.fromEntries(
      Object.keys(paths).map((form) => [form, formPathOf({ ...leftBy(form), item }, role)]),
    );
  expect(pathsFor('Admin')).toEqual(paths);
  // After the role was lowered, the pages of the office are closed.
  expect(pathsFor('Inspector')).toEqual({
    ...paths,
    'client:2': null,
    'client:new': null,
    'project:4': null,
    'project:new': null,
    'user:new': null,
    office: null,
  });
  expect(formPathOf(leftBy('item:7'), 'Admin')).toBeNull();
});

test('every typed field has the label of its form', () => {
  const label = (form: string, field: string) => LEFT_TEXTS.label(leftBy(form), field);
  const labels = (form: string, ...fields: string[]) => fields.map((field) => label(form, field));
  expect(labels('item:7', 'title', 'recommendedAction')).toEqual(['Title', 'Recommended Action']);
  expect(labels('comment:7', 'text')).toEqual(['Text']);
  expect(labels('verify:7', 'reason')).toEqual(['Reason']);
  expect(labels('client:2', 'name', 'contactPerson', 'email', 'phone', 'address', 'notes')).toEqual(
    ['Name', 'Contact Person', 'Email', 'Phone', 'Address', 'Notes'],
  );
  expect(labels('project:4', 'projectManager', 'budget')).toEqual(['Project Manager', 'Budget']);
  expect(labels('user:5', 'firstName', 'lastName')).toEqual(['First Name', 'Last Name']);
  expect(labels('view:new', 'name')).toEqual(['Name']);
  expect(labels('office', 'introduction', 'closing', 'agreement')).toEqual([
    'Introduction',
    'Closing Text',
    'Signature Wording',
  ]);
  expect(labels('signature:12:3', 'name', 'role', 'reason')).toEqual(['Name', 'Role', 'Reason']);
});
