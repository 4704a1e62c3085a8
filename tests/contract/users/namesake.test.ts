import { expect, test } from 'vitest';
import { namesakeOf } from '../../../contract/users/namesake';
import type { Account } from '../../../contract/users/user';

const account = (id: number, firstName: string, lastName: string, isActive = true): Account => ({
  id,
  email: `${String(id)}@site.example`,
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`,
  role: 'Inspector',
  isActive,
  requiresPasswordReset: false,
  lastLoginAt: null,
  lockoutEndDate: null,
  version: 1,
});

const FORMER = account(1, 'José', 'Strauß', false);
const ACTIVE = account(2, 'Jose', 'Strauss');
const OTHER = account(3, 'Ida', 'Falk');
const ALL = [FORMER, ACTIVE, OTHER];

test.each([
  ['an active one first', { firstName: ' jose', lastName: 'STRAUSS ' }, null, ACTIVE],
  ['one who is deactivated', { firstName: 'José', lastName: 'Strauß' }, ACTIVE, FORMER],
  ['nobody with half of the name', { firstName: 'Jose', lastName: 'Falk' }, null, undefined],
  ['nobody else', { firstName: 'IDA', lastName: 'Falk' }, OTHER, undefined],
  [
    'nobody before the name is changed',
    { firstName: 'Jose', lastName: 'Strauss' },
    ACTIVE,
    undefined,
  ],
])('another user of the typed name: %s', (_, typed, own, namesake) => {
  expect(namesakeOf(typed, ALL, own)).toEqual(namesake);
});
