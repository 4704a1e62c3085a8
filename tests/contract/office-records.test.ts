import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientInput } from '../../contract/clients/client';
import { ProjectInput } from '../../contract/projects/calls';
import { accepted, refusals } from '../support/schemas';

const REQUIRED = ['This field is required'];

describe('a client', () => {
  const client = { name: 'Bau AG', contactPerson: 'Eva Roth', email: 'eva@bau.example' };

  it('needs a name, a contact person and a valid e-mail address', () => {
    expect(accepted(ClientInput, { ...client, contactPerson: 'Eva\n\tRoth' })).toEqual({
      ...client,
      phone: null,
      address: null,
      notes: null,
    });
    expect(refusals(ClientInput, {})).toEqual({
      name: REQUIRED,
      contactPerson: REQUIRED,
      email: REQUIRED,
    });
    expect(refusals(ClientInput, { ...client, email: 'eva' })).toEqual({
      email: ['Invalid email format'],
    });
  });

  it('enforces the limits of its texts', () => {
    const long = {
      name: 'n'.repeat(201),
      contactPerson: 'c'.repeat(201),
      email: 'eva@bau.example',
      phone: '1'.repeat(51),
      address: 'a'.repeat(501),
      notes: 'n'.repeat(2001),
    };
    expect(refusals(ClientInput, long)).toEqual({
      name: ['Must be no more than 200 characters'],
      contactPerson: ['Must be no more than 200 characters'],
      phone: ['Must be no more than 50 characters'],
      address: ['Must be no more than 500 characters'],
      notes: ['Must be no more than 2000 characters'],
    });
  });
});

const project = { clientId: 1, name: 'Bridge', address: 'Quay 4' };
const LATER = { endDate: ['End date must be after start date'] };

describe('a project', () => {
  it('needs a client, a name and an address; the rest has defaults', () => {
    expect(accepted(ProjectInput, project)).toEqual({
      ...project,
      description: null,
      budget: 0,
      startDate: null,
      endDate: null,
      notes: null,
      status: { onHold: false },
    });
    expect(refusals(ProjectInput, {})).toEqual({
      clientId: REQUIRED,
      name: REQUIRED,
      address: REQUIRED,
    });
  });

  it('has a budget that is a number, not negative', () => {
    expect(refusals(ProjectInput, { ...project, budget: -1 })).toEqual({
      budget: ['Must be a positive number'],
    });
    expect(refusals(ProjectInput, { ...project, budget: '100' })).toEqual({
      budget: ['Must be a valid number'],
    });
  });

  it('ends after it starts', () => {
    const dates = (startDate: string | null, endDate: string | null) =>
      refusals(ProjectInput, { ...project, startDate, endDate });
    expect(dates('2026-01-01', '2026-01-02')).toEqual({});
    expect(dates('2026-01-02', '2026-01-01')).toEqual(LATER);
    expect(dates('2026-01-01', '2026-01-01')).toEqual(LATER);
    expect(dates(null, '2026-01-01')).toEqual({});
    expect(dates('2026-01-01', null)).toEqual({});
  });

  it('ends after it starts, on any pair of days', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (startDate, endDate) => {
        const body = { ...project, startDate, endDate };
        expect(refusals(ProjectInput, body)).toEqual(startDate < endDate ? {} : LATER);
      }),
    );
  });

  it.each([
    [3, true],
    ['OnHold', true],
    ['on hold', true],
    [0, false],
    [1, false],
    ['Completed', false],
    [null, false],
  ])('with the status %j is on hold: %j', (status, onHold) => {
    expect(accepted(ProjectInput, { ...project, status })).toMatchObject({ status: { onHold } });
  });

  it('refuses any other status', () => {
    expect(refusals(ProjectInput, { ...project, status: 4 })).toEqual({
      status: ['Must be one of: 0, 1, 2, 3'],
    });
  });
});
