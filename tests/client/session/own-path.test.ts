import { describe, expect, test } from 'vitest';
import { ownPathOf } from '../../../src/features/session/own-path';

/** A redirect is followed only to a path of this app. Node parses addresses like browsers. */

describe('a redirect', () => {
  test.each([
    '//example.com/inspections',
    '/\\example.com',
    '\\\\example.com',
    'https://example.com/',
    'https:example.com',
    'javascript:alert(1)',
    '/\t/example.com',
    ' //example.com',
    '/.//example.com',
    '/inspections/..//example.com',
    '/x/..\\/example.com',
    'inspections',
    '',
  ])('to %j is not a path of this app', (redirect) => {
    expect(ownPathOf(redirect)).toBeNull();
  });

  test('to a path of this app keeps its query and its anchor', () => {
    expect(ownPathOf('/inspections/7?page=2&search=a%20b#items')).toBe(
      '/inspections/7?page=2&search=a%20b#items',
    );
  });
});
