import { describe, expect, it } from 'vitest';
import { ClientListQuery } from '../../contract/clients/calls';
import { InspectionListQuery } from '../../contract/inspections/calls';
import { accepted, refusals } from '../support/schemas';

describe('the query of a list', () => {
  it('may be empty', () => {
    expect(accepted(ClientListQuery, {})).toEqual({});
  });

  it('is parsed from text', () => {
    expect(
      accepted(ClientListQuery, {
        page: '2',
        pageSize: '500',
        sort: '-createdAt',
        search: ' bau ',
        fields: 'id,name',
        isArchived: 'false',
      }),
    ).toEqual({
      page: 2,
      pageSize: 500,
      sort: { column: 'createdAt', descending: true },
      search: 'bau',
      fields: ['id', 'name'],
      isArchived: false,
    });
  });

  it.each(['0', '-1', '1.5', '1e3', 'x', '01'])('refuses the page %j', (page) => {
    expect(refusals(ClientListQuery, { page })).toEqual({
      page: ['Must be a positive whole number'],
    });
  });

  it('has pages of at most 500 rows', () => {
    expect(refusals(ClientListQuery, { pageSize: '501' })).toEqual({
      pageSize: ['Must be no more than 500'],
    });
  });

  it('sorts only by columns of the list', () => {
    for (const sort of ['phone', '--name', 'name;drop table clients', '__proto__', '']) {
      expect(refusals(ClientListQuery, { sort })).toEqual({
        sort: [
          'Must be one of: name, -name, contactPerson, -contactPerson, email, -email, createdAt, -createdAt',
        ],
      });
    }
  });

  it('selects only existing properties of rows', () => {
    for (const fields of ['password', 'id,', 'id, name', 'constructor', 'toString']) {
      expect(refusals(InspectionListQuery, { fields })['fields']).toHaveLength(1);
    }
  });

  it('selects a property once, however often it is named', () => {
    const fields = 'id,name,id,id,name';
    expect(accepted(ClientListQuery, { fields })).toEqual({ fields: ['id', 'name'] });
  });

  it('searches for storable text of at most 200 characters', () => {
    expect(refusals(ClientListQuery, { search: 's'.repeat(201) })).toEqual({
      search: ['Must be no more than 200 characters'],
    });
    expect(accepted(ClientListQuery, { search: 'a\u0000\u001ab ' })).toEqual({ search: 'ab' });
    expect(refusals(ClientListQuery, { search: 'a\ud800' })).toEqual({
      search: ['Contains characters that cannot be stored'],
    });
  });

  it('refuses unknown filters', () => {
    expect(refusals(ClientListQuery, { status: 'Open', page: ['1', '2'] })).toEqual({
      status: ['Unknown field'],
      page: ['Must be text'],
    });
  });

  it('accepts days and instants as bounds of a range', () => {
    expect(
      accepted(InspectionListQuery, {
        startDate: '2026-11-21',
        endDate: '2026-11-22T10:00:00+01:00',
      }),
    ).toEqual({ startDate: '2026-11-21', endDate: '2026-11-22T09:00:00.000Z' });
    expect(refusals(InspectionListQuery, { startDate: 'today' })).toEqual({
      startDate: ['Please enter a valid date'],
    });
  });
});
