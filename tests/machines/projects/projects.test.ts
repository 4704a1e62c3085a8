import { expect, test } from 'vitest';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import { RULE_MESSAGES, WIRE_MESSAGES } from '../../../contract/messages/rules';
import type { Project } from '../../../contract/projects/project';
import {
  NEW_PROJECT,
  projectOf,
  projectValuesOf,
  type ProjectValues,
  validateProject,
} from '../../../machines/projects/project-form.machine';

const PROJECT: Project = {
  id: 1,
  clientId: 7,
  clientName: 'Bau AG',
  name: 'Harbour Bridge',
  description: 'Two spans',
  address: 'Quay 4',
  budget: 1250000.5,
  startDate: '2026-03-01',
  endDate: '2027-03-01',
  dueDate: '2027-03-01',
  notes: 'Two spans',
  status: 'InProgress',
  isArchived: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
};
const VALUES = projectValuesOf(PROJECT);

const errorsOf = (changes: Partial<ProjectValues>) =>
  validateProject({ values: { ...VALUES, ...changes }, initial: VALUES });

test('client, name and address are required; budget, dates and notes are not', () => {
  expect(validateProject({ values: NEW_PROJECT, initial: NEW_PROJECT })).toEqual({
    clientId: RULE_MESSAGES.required,
    name: RULE_MESSAGES.required,
    address: RULE_MESSAGES.required,
  });
  expect(errorsOf({ budget: '', startDate: '', endDate: '', notes: '' })).toEqual({});
});

test('two stored texts that are too long together are accepted until they are changed', () => {
  const texts = { description: 'd'.repeat(1500), notes: 'n'.repeat(1000) };
  const initial = projectValuesOf({ ...PROJECT, ...texts });
  expect(validateProject({ values: { ...initial, budget: '5' }, initial })).toEqual({});
  expect(validateProject({ values: { ...initial, notes: `${initial.notes}.` }, initial })).toEqual({
    notes: RULE_MESSAGES.maxLength(2000),
  });
});

test.each([
  ['', {}],
  ['$ 1,250,000.50', {}],
  ['-5', { budget: RULE_MESSAGES.positiveNumber }],
  ['12,5', {}],
  ['1.234,50', { budget: RULE_MESSAGES.numeric }],
  ['abc', { budget: RULE_MESSAGES.numeric }],
  ['12.345', { budget: WIRE_MESSAGES.cents }],
  ['10000000000000', { budget: WIRE_MESSAGES.atMost(1e12) }],
])('a typed budget of %j is accepted or refused', (budget, errors) => {
  expect(errorsOf({ budget })).toEqual(errors);
});

const LATE = { endDate: PROJECT_MESSAGES.endAfterStart };

test.each([
  ['2028-02-29', '2028-03-01', {}],
  ['2028-02-28', '2028-02-29', {}],
  ['2028-02-29', '2028-02-29', LATE],
  ['2028-02-29', '2028-02-28', LATE],
  ['2027-02-29', '2027-03-01', { startDate: RULE_MESSAGES.date }],
  ['unreadable', '', { startDate: RULE_MESSAGES.date }],
  ['unreadable', '2027-03-01', { startDate: RULE_MESSAGES.date }],
  ['', '2027-03-01', {}],
  ['2026-10-25', '2026-10-26', {}],
])('from %j to %j is accepted or refused', (startDate, endDate, errors) => {
  expect(errorsOf({ startDate, endDate })).toEqual(errors);
});

test('the dates are checked even if other fields are missing', () => {
  expect(errorsOf({ name: '', startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual({
    name: RULE_MESSAGES.required,
    endDate: PROJECT_MESSAGES.endAfterStart,
  });
});

test('a record becomes the form’s values', () => {
  expect(VALUES).toEqual({
    clientId: 7,
    clientName: 'Bau AG',
    name: 'Harbour Bridge',
    address: 'Quay 4',
    projectManager: '',
    budget: '1250000.50',
    startDate: '2026-03-01',
    endDate: '2027-03-01',
    notes: 'Two spans',
    isOnHold: false,
  });
});

test.each([
  ['same', 'same', 'same'],
  [null, 'notes', 'notes'],
  ['text', null, 'text'],
  ['text', 'notes', 'text\n\nnotes'],
  [null, null, ''],
])('a description %j with notes %j loses nothing', (description, notes, shown) => {
  expect(projectValuesOf({ ...PROJECT, description, notes }).notes).toBe(shown);
});

test('the record of a conflict is parsed, anything else is ignored', () => {
  expect(projectOf({ ...PROJECT, status: 'OnHold', version: 4 })).toEqual({
    values: { ...VALUES, isOnHold: true },
    version: 4,
  });
  expect(projectOf({ id: 1 })).toBe(null);
});
