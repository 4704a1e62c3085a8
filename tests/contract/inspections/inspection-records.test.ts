import { describe, expect, it } from 'vitest';
import { InspectionInput } from '../../../contract/inspections/inspection';
import { inspectionName } from '../../../contract/inspections/inspection-name';
import { accepted, refusals } from '../../support/schemas';

const REQUIRED = ['This field is required'];
const STATUSES = ['Must be one of: open, scheduled, inprogress, complete, completed, closed'];

const inspection = {
  title: 'Roof',
  inspectionDate: '2026-11-21T09:00:00+01:00',
  inspectorName: 'Ada Berg',
  status: 0,
  projectId: 1,
};

describe('an inspection', () => {
  it('has its instant in UTC and null for absent fields', () => {
    expect(accepted(InspectionInput, inspection)).toEqual({
      ...inspection,
      inspectionDate: '2026-11-21T08:00:00.000Z',
      description: null,
      scheduledDate: null,
      assignedToId: null,
      notes: null,
      weatherConditions: null,
      temperature: null,
    });
  });

  it('reports missing fields with the form’s messages', () => {
    expect(refusals(InspectionInput, {})).toEqual({
      title: ['Title is required'],
      inspectionDate: ['Please enter a valid date'],
      inspectorName: ['Inspector name is required'],
      status: STATUSES,
      projectId: REQUIRED,
    });
    expect(refusals(InspectionInput, { ...inspection, title: ' ', inspectorName: '' })).toEqual({
      title: ['Title is required'],
      inspectorName: ['Inspector name is required'],
    });
  });

  it('enforces the limits of its texts', () => {
    const long = {
      ...inspection,
      title: 't'.repeat(201),
      description: 'd'.repeat(1001),
      inspectorName: 'i'.repeat(201),
      notes: 'n'.repeat(2001),
      weatherConditions: 'w'.repeat(201),
    };
    expect(refusals(InspectionInput, long)).toEqual({
      title: ['Must be no more than 200 characters'],
      description: ['Must be no more than 1000 characters'],
      inspectorName: ['Must be no more than 200 characters'],
      notes: ['Must be no more than 2000 characters'],
      weatherConditions: ['Must be no more than 200 characters'],
    });
  });

  it.each([
    [0, 0],
    [2, 2],
    ['1', 1],
    ['Open', 0],
    ['Scheduled', 0],
    ['In Progress', 1],
    ['in-progress', 1],
    ['InProgress', 1],
    ['Complete', 2],
    ['COMPLETED', 2],
    ['Closed', 2],
  ])('with the status %j has %j', (status, number) => {
    expect(accepted(InspectionInput, { ...inspection, status })).toMatchObject({ status: number });
  });

  it.each([3, -1, '3', '', 'done', 'Cancelled', 'constructor', true, null])(
    'refuses the status %j',
    (status) => {
      expect(refusals(InspectionInput, { ...inspection, status })).toEqual({ status: STATUSES });
    },
  );

  it('has a temperature that is a number or null', () => {
    expect(refusals(InspectionInput, { ...inspection, temperature: '12' })).toEqual({
      temperature: ['Must be a valid number'],
    });
    expect(accepted(InspectionInput, { ...inspection, temperature: -3.5 })).toMatchObject({
      temperature: -3.5,
    });
  });
});

describe('the name of an inspection on the screens of its items', () => {
  it.each([
    ['Roof', '1 Long Street', 'Roof'],
    ['', '1 Long Street', '1 Long Street'],
    [' ', ' ', 'Block A'],
  ])('with the title %j at %j is %j', (title, propertyAddress, name) => {
    expect(inspectionName({ title, propertyAddress, projectName: 'Block A' })).toBe(name);
  });
});
