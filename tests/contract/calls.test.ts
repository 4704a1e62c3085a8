import { describe, expect, it } from 'vitest';
import { pathOf } from '../../contract/call';
import { CALLS } from '../../contract/calls';
import { getClient } from '../../contract/clients/calls';
import { listItemsByCategory } from '../../contract/items/list-calls';

const all = Object.values(CALLS).flat();

describe('the calls of the contract', () => {
  it('are the listed ones', () => {
    const counts = Object.entries(CALLS).map(([resource, calls]) => [resource, calls.length]);
    expect(Object.fromEntries(counts)).toEqual({
      session: 5,
      users: 9,
      clients: 10,
      projects: 12,
      inspections: 15,
      items: 18,
      photos: 10,
      comments: 5,
      inbox: 3,
      downloads: 9,
      history: 4,
      live: 1,
      outbox: 1,
      office: 4,
      reports: 7,
      shares: 8,
      calendar: 5,
      views: 5,
      signatures: 4,
      device: 2,
      dashboard: 4,
    });
  });

  it('have unique names', () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('have unique methods and paths, ignoring case', () => {
    const routes = all.map(({ method, path }) =>
      `${method} ${path.replace(/:\w+/g, ':x')}`.toLowerCase(),
    );
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('take an idempotency key if they create something', () => {
    const creating = all.filter(({ status }) => status === 201);
    expect(creating.filter(({ idempotent }) => idempotent !== true)).toEqual([]);
  });

  it('declare what they change unless they only read', () => {
    const silent = all.filter(
      ({ method, changes = [] }) => method !== 'GET' && changes.length === 0,
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ method, changes }) => method === 'GET' && changes !== undefined)).toEqual(
      [],
    );
  });
});

describe('the path of a call', () => {
  it('contains its escaped parameters', () => {
    expect(pathOf(getClient, { id: 7 })).toBe('/clients/7');
    expect(pathOf(listItemsByCategory, { category: 'a/b ?' })).toBe(
      '/inspectionitems/by-category/a%2Fb%20%3F',
    );
  });

  it('needs its parameters', () => {
    expect(() => pathOf(getClient)).toThrow('getClient needs the parameter id');
  });
});
