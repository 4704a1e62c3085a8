import { expect, test } from 'vitest';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { LOGIN_MESSAGES } from '../../../contract/session/messages';
import { USER_MESSAGES } from '../../../contract/users/messages';
import { generatePassword } from '../../../contract/session/password';
import type { User } from '../../../contract/users/user';
import { validatePasswords } from '../../../machines/session/password-form.machine';
import {
  actionsOf,
  deactivationRefusal,
  isLocked,
  refusalOf,
} from '../../../machines/users/user-actions.machine';
import { newUser, validateUser } from '../../../machines/users/user-form.machine';
import { afterSignIn, requestedPage } from '../../../src/features/session/after-sign-in';
import { randomBelow } from '../../../src/features/users/random-below';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');

const user = (id: number, changes: Partial<User> = {}): User => ({
  id,
  email: `user${String(id)}@plumbline.test`,
  firstName: 'Ida',
  lastName: 'Falk',
  fullName: 'Ida Falk',
  role: 'Admin',
  isActive: true,
  requiresPasswordReset: false,
  lastLoginAt: null,
  lockoutEndDate: null,
  ...changes,
});

const FORM = {
  ...newUser('aB3$efghijkl'),
  email: 'ida@x.example',
  firstName: 'Ida',
  lastName: 'Fa',
};

test('a new account needs an e-mail address and names of two letters; the role is Inspector', () => {
  expect(newUser('aB3$efghijkl')).toEqual({
    email: '',
    firstName: '',
    lastName: '',
    role: 'Inspector',
    password: 'aB3$efghijkl',
  });
  expect(validateUser({ values: newUser('aB3$efghijkl') })).toEqual({
    email: USER_MESSAGES.email,
    firstName: RULE_MESSAGES.required,
    lastName: RULE_MESSAGES.required,
  });
  expect(
    validateUser({ values: { ...FORM, email: 'ida', firstName: 'I', lastName: ' F ' } }),
  ).toEqual({
    email: RULE_MESSAGES.email,
    firstName: RULE_MESSAGES.minLength(2),
    lastName: RULE_MESSAGES.minLength(2),
  });
  expect(validateUser({ values: FORM })).toEqual({});
});

test('a lock lasts until its end', () => {
  expect(isLocked(user(1), NOW)).toBe(false);
  expect(isLocked(user(1, { lockoutEndDate: '2026-11-21T09:00:00.001Z' }), NOW)).toBe(true);
  expect(isLocked(user(1, { lockoutEndDate: '2026-11-21T09:00:00.000Z' }), NOW)).toBe(false);
});

test('rows offer the actions for their account', () => {
  const lockoutEndDate = '2026-11-21T09:10:00.000Z';
  expect(actionsOf(user(1), NOW)).toEqual(['resetPassword', 'deactivate']);
  expect(actionsOf(user(1, { lockoutEndDate }), NOW)).toEqual([
    'resetPassword',
    'unlock',
    'deactivate',
  ]);
  expect(actionsOf(user(1, { isActive: false }), NOW)).toEqual(['resetPassword', 'reactivate']);
});

test('nobody resets their own password: the answer would end with their session', () => {
  expect(refusalOf({ action: 'resetPassword', user: user(1) }, [user(1)], 1)).toBe(
    USER_MESSAGES.resetOwn,
  );
  expect(refusalOf({ action: 'resetPassword', user: user(2) }, [user(1), user(2)], 1)).toBe(null);
  expect(refusalOf({ action: 'deactivate', user: user(1) }, [user(1)], 1)).toBe(
    USER_MESSAGES.deactivateSelf,
  );
  expect(refusalOf({ action: 'unlock', user: user(1) }, [user(1)], 1)).toBe(null);
});

test('nobody deactivates themselves or the last active Admin', () => {
  const admins = [user(1), user(2), user(3, { isActive: false })];
  expect(deactivationRefusal(user(1), admins, 1)).toBe(USER_MESSAGES.deactivateSelf);
  expect(deactivationRefusal(user(2), admins, 1)).toBe(null);
  expect(deactivationRefusal(user(2), [user(2), user(3, { isActive: false })], 1)).toBe(
    USER_MESSAGES.deactivateLastAdmin,
  );
  expect(deactivationRefusal(user(4, { role: 'Inspector' }), [user(2)], 1)).toBe(null);
});

const PASSWORD = /^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[!@#$%^&*])[A-Za-z0-9!@#$%^&*]{12}$/;

test('generated passwords have 12 characters with a letter, a digit and a symbol', () => {
  const passwords = Array.from({ length: 2000 }, () => generatePassword(randomBelow));
  expect(passwords.filter((password) => !PASSWORD.test(password))).toEqual([]);
  expect(new Set(passwords).size).toBe(2000);
});

test('the letter, the digit and the symbol can be at any position', () => {
  const firsts = new Set<string>();
  for (let run = 0; run < 500; run += 1) {
    const first = generatePassword(randomBelow).charAt(0);
    firsts.add(/[A-Za-z]/.test(first) ? 'letter' : /\d/.test(first) ? 'digit' : 'symbol');
  }
  expect([...firsts].sort()).toEqual(['digit', 'letter', 'symbol']);
});

test('random numbers stay below their limit, and values beyond the last whole multiple are drawn again', () => {
  const words = [2 ** 32 - 1, 69, 70];
  const original = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = ((array: Uint32Array) => {
    array[0] = words.shift() ?? 0;
    return array;
  }) as typeof crypto.getRandomValues;
  try {
    // 2^32 - 1 is beyond 61,356,675 times 70.
    expect(randomBelow(70)).toBe(69);
    expect(randomBelow(70)).toBe(0);
  } finally {
    crypto.getRandomValues = original;
  }
  expect(words).toEqual([]);
});

test('a password that the server refuses for its length is refused', () => {
  const values = (newPassword: string) => ({
    currentPassword: 'current-1',
    newPassword,
    confirmPassword: newPassword,
  });
  expect(validatePasswords({ values: values('p'.repeat(201)) })).toEqual({
    newPassword: RULE_MESSAGES.maxLength(200),
  });
  expect(validatePasswords({ values: values('p'.repeat(200)) })).toEqual({});
  expect(validatePasswords({ values: values('12345') })).toEqual({
    newPassword: LOGIN_MESSAGES.passwordLength,
  });
  // The server counts characters, as everywhere.
  expect(validatePasswords({ values: values('😀'.repeat(5)) })).toEqual({
    newPassword: LOGIN_MESSAGES.passwordLength,
  });
  expect(validatePasswords({ values: values('😀'.repeat(200)) })).toEqual({});
});

const flagged = { requiresPasswordReset: true };

test.each([
  [
    flagged,
    '/inspections/7?from=mail',
    '/change-password?redirect=%2Finspections%2F7%3Ffrom%3Dmail',
  ],
  [flagged, '/change-password', '/change-password'],
  [{ requiresPasswordReset: false }, '/dashboard', '/dashboard'],
  [{ requiresPasswordReset: false }, '/change-password', '/change-password'],
  // It was chosen in another tab.
  [{ requiresPasswordReset: false }, '/change-password?redirect=%2Fprojects', '/projects'],
])('signing in as %j with the target %s leads to %s', (who, target, path) => {
  expect(afterSignIn(who, target)).toBe(path);
});

test.each([
  ['redirect=%2Finspections%2F7%3Ffrom%3Dmail', '/inspections/7?from=mail'],
  ['', null],
  ['redirect=%2F%2Fevil.example', null],
  ['redirect=%2F%5Cevil.example', null],
  ['redirect=https%3A%2F%2Fevil.example', null],
  ['redirect=javascript%3Aalert(1)', null],
])('the query %j names the page %s', (search, path) => {
  expect(requestedPage(search)).toBe(path);
});
