import { expect, test } from 'vitest';
import type { Client } from '../../../contract/clients/client';
import { RULE_MESSAGES, WIRE_MESSAGES } from '../../../contract/messages/rules';
import {
  clientOf,
  clientValuesOf,
  NEW_CLIENT,
  validateClient,
} from '../../../machines/clients/client-form.machine';
import {
  collectedStrings,
  hasCollectedStrings,
  UNSTORABLE,
} from '../../support/records/hostile-strings';

const CLIENT: Client = {
  id: 7,
  name: 'Bau AG',
  contactPerson: 'Eva Roth',
  email: 'eva@bau.example',
  phone: null,
  address: null,
  notes: 'Gate 4',
  isArchived: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
};
const VALUES = clientValuesOf(CLIENT);

const errorsOf = (changes: Partial<typeof VALUES>) =>
  validateClient({ values: { ...VALUES, ...changes }, initial: VALUES });

test('name, contact person and e-mail are required, the rest is not', () => {
  expect(validateClient({ values: NEW_CLIENT, initial: NEW_CLIENT })).toEqual({
    name: RULE_MESSAGES.required,
    contactPerson: RULE_MESSAGES.required,
    email: RULE_MESSAGES.required,
  });
  expect(errorsOf({ phone: '', address: '', notes: '' })).toEqual({});
});

test('an imported client without a contact can be changed without inventing one', () => {
  const imported = clientValuesOf({ ...CLIENT, contactPerson: null, email: null });
  const errorsAfter = (changes: Partial<typeof VALUES>) =>
    validateClient({ values: { ...imported, ...changes }, initial: imported });
  expect(errorsAfter({ notes: 'Gate 5' })).toEqual({});
  expect(errorsAfter({ contactPerson: 'Eva Roth', email: 'eva' })).toEqual({
    email: 'Invalid email format',
  });
  // Existing values cannot be removed.
  expect(errorsOf({ contactPerson: '', email: '' })).toEqual({
    contactPerson: RULE_MESSAGES.required,
    email: RULE_MESSAGES.required,
  });
});

test('a typed phone number has ten digits; a stored one is accepted', () => {
  expect(errorsOf({ phone: '+49 (30) 123-4567 8' })).toEqual({});
  expect(errorsOf({ phone: '12345' })).toEqual({ phone: RULE_MESSAGES.phone });
  const imported = { ...VALUES, phone: 'ask for Jo' };
  expect(validateClient({ values: { ...imported, notes: 'New' }, initial: imported })).toEqual({});
});

test.each([
  'büro@firma.de',
  'x@münchen.de',
  'a@xn--e1afmkfd.xn--p1ai',
  'a&b@x.com',
  'a/b@x.com',
  'eva.roth@bau.example',
  "o'neil+1@bau.example",
  '用户@例子.广告',
])('%j is an e-mail address', (email) => {
  expect(errorsOf({ email })).toEqual({});
});

test.each(['eva..roth@bau.example', '<eva@bau.example>', 'eva@bau..example', 'eva@-bau.example'])(
  '%j is none',
  (email) => {
    expect(errorsOf({ email })).toEqual({ email: 'Invalid email format' });
  },
);

test.each(['eva', 'eva@', '@bau.example', 'eva bau@x.example', 'eva@bau'])(
  '%j is not an e-mail address',
  (email) => {
    expect(errorsOf({ email })).toEqual({ email: 'Invalid email format' });
  },
);

test('limits count characters: 200 emoji are 200 characters', () => {
  expect(errorsOf({ name: '👷'.repeat(200) })).toEqual({});
  expect(errorsOf({ name: '👷'.repeat(201) })).toEqual({ name: RULE_MESSAGES.maxLength(200) });
  expect(errorsOf({ notes: 'n'.repeat(2001) })).toEqual({ notes: RULE_MESSAGES.maxLength(2000) });
});

test.each(UNSTORABLE)('%j is refused with a message', (name) => {
  expect(errorsOf({ name })).toEqual({ name: WIRE_MESSAGES.unstorable });
});

test.skipIf(!hasCollectedStrings)(
  'every collected string is accepted as a name or refused with a message',
  () => {
    const messages = new Set(collectedStrings().map((name) => errorsOf({ name }).name ?? 'a name'));
    expect([...messages].sort()).toEqual(
      ['a name', RULE_MESSAGES.required, RULE_MESSAGES.maxLength(200)].sort(),
    );
  },
);

test('empty fields of the record are blank in the form', () => {
  expect(VALUES).toEqual({
    name: 'Bau AG',
    contactPerson: 'Eva Roth',
    email: 'eva@bau.example',
    phone: '',
    address: '',
    notes: 'Gate 4',
  });
});

test('the record of a conflict is parsed, anything else is ignored', () => {
  expect(clientOf({ ...CLIENT, version: 4 })).toEqual({ values: VALUES, version: 4 });
  expect(clientOf({ ...CLIENT, version: 0 })).toBe(null);
  expect(clientOf(undefined)).toBe(null);
});
