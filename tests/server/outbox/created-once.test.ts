import { AxiosError, AxiosHeaders } from 'axios';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { IDEMPOTENCY_HEADER } from '../../../contract/errors';
import type { Client } from '../../../contract/clients/client';
import type { Project } from '../../../contract/projects/project';
import type { Role } from '../../../contract/roles';
import type { Account } from '../../../contract/users/user';
import type { View } from '../../../contract/views/calls';
import { type ClientValues, NEW_CLIENT } from '../../../machines/clients/client-form.machine';
import type { Draft } from '../../../machines/forms/draft';
import type { FormInput, SaveRequest } from '../../../machines/forms/form-context';
import { NEW_PROJECT, type ProjectValues } from '../../../machines/projects/project-form.machine';
import { newUser, type UserValues } from '../../../machines/users/user-form.machine';
import { NEW_VIEW } from '../../../machines/views/view-form.machine';
import { provideClientMachines } from '../../../src/features/clients/machines';
import { saveProject } from '../../../src/features/projects/calls';
import type { SignedIn } from '../../../src/features/session/signed-in';
import { createUser } from '../../../src/features/users/calls';
import { provideViewMachines } from '../../../src/features/views/machines';
import { readDraft } from '../../../src/forms/drafts/read-draft';
import { NO_DRAFTS } from '../../../src/forms/form-effects';
import { createCallApi } from '../../../src/platform/http/call-api';
import { createClient } from '../../../src/platform/http/client';
import { clockOn } from '../../models/clock/clock-at';
import { PASSWORD, signIn } from '../../support/server/api';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { expectPrinted } from '../../support/run/expect-printed';
import { addClient, clientBody } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/**
 * What the app does if the server has created a record, its answer is lost, and the user changes
 * something before they save again: there is one record, as they last wanted it.
 */

const { signal } = new AbortController();

expectPrinted(
  /^Saving failed: Network error/,
  new RegExp(`^Saving failed: ${SERVER_MESSAGES.stale}`),
);

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

/** The calls of a user. `loseNext` drops the answer to the next change. */
function callsOf(role: Role) {
  const { token } = server.as[role];
  const client = createClient(`${server.url}/api`);
  let isLost = false;
  const api = createCallApi(async (config) => {
    const headers = new AxiosHeaders(config.headers as AxiosHeaders);
    headers.set('Authorization', `Bearer ${token}`);
    const answer = await client({ ...config, headers });
    if (!isLost || config.method === 'GET') return answer;
    isLost = false;
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
  });
  const loseNext = () => {
    isLost = true;
  };
  return { api, loseNext };
}

/** The draft that a form has stored last. */
let stored: unknown = null;

const outsideOf = (api: SignedIn['api'], draft: Draft | null = null) =>
  ({
    userId: 1,
    api,
    notify: () => undefined,
    savedRecord: () => Promise.resolve(null),
    drafts: {
      ...NO_DRAFTS,
      recall: () => Promise.resolve(draft),
      keep: (_: unknown, kept: Draft) => {
        stored = JSON.parse(JSON.stringify(kept));
      },
    },
  }) as unknown as SignedIn;

const inputOf = <Values>(form: string, initial: Values): FormInput<Values> => ({
  initial,
  version: null,
  subjectId: null,
  clock: clockOn('2026-11-25'),
  draftKey: { userId: 1, form, holder: 'this' },
  saveKey: nanoid(),
});

/** The form that adds a client, after it has looked for its draft. */
async function openClientForm(api: SignedIn['api'], draft: Draft | null = null) {
  const actor = createActor(provideClientMachines(outsideOf(api, draft)).clientForm, {
    input: inputOf('client:new', NEW_CLIENT),
  }).start();
  await waitFor(actor, (state) => state.matches('editing'));
  return {
    actor,
    type: (changes: Partial<ClientValues>) => {
      actor.send({ type: 'field.changed', changes });
    },
    save: async () => {
      actor.send({ type: 'form.submit' });
      await waitFor(actor, (state) => !state.matches('saving'));
      return actor.getSnapshot().value;
    },
  };
}

const valuesOf = (name: string): Partial<ClientValues> => clientBody({ name });

const clientsCalled = async (name: string) => {
  const { body } = await server.as.Admin.get('/clients?pageSize=500');
  return (body as Client[]).filter((client) => client.name.startsWith(name));
};

test('a client whose answer is lost gets what was typed afterwards', async () => {
  const { api, loseNext } = callsOf('ProjectManager');
  const form = await openClientForm(api);
  form.type(valuesOf('Lost AG'));
  loseNext();
  expect(await form.save()).toBe('editing');
  form.type({ phone: '(555) 010-1234' });
  expect(await form.save()).toBe('saved');
  expect(await clientsCalled('Lost AG')).toMatchObject([{ phone: '(555) 010-1234', version: 2 }]);
});

/** A draft as the app stored it before the page ended while it was being saved. */
async function interrupted(name: string): Promise<Draft> {
  const draft = { values: valuesOf(name), version: null, saveKey: nanoid(), revision: 3 };
  const headers = { [IDEMPOTENCY_HEADER]: `${draft.saveKey}-save-3` };
  await server.as.ProjectManager.post('/clients', draft.values, headers);
  return draft;
}

test('a draft of a client that was saved when the page ended does not make a second one', async () => {
  const { api } = callsOf('ProjectManager');
  const form = await openClientForm(api, await interrupted('Draft AG'));
  form.type({ name: 'Draft AG, Berlin' });
  expect(await form.save()).toBe('saved');
  expect(await clientsCalled('Draft AG')).toMatchObject([{ name: 'Draft AG, Berlin' }]);
});

test('a draft keeps the keys of saves without an answer, however often the page ends', async () => {
  const { api, loseNext } = callsOf('ProjectManager');
  const first = await openClientForm(api);
  first.type(valuesOf('Often AG'));
  loseNext();
  await first.save();
  first.type({ notes: 'One word' });
  const second = await openClientForm(api, readDraft(stored));
  second.type({ notes: 'One word more' });
  const third = await openClientForm(api, readDraft(stored));
  third.type({ notes: 'One word more, and another' });
  expect(await third.save()).toBe('saved');
  expect(await clientsCalled('Often AG')).toMatchObject([{ notes: 'One word more, and another' }]);
});

test('what somebody has changed in that client in between is shown before it is replaced', async () => {
  const { api } = callsOf('ProjectManager');
  const form = await openClientForm(api, await interrupted('Both AG'));
  const [client] = await clientsCalled('Both AG');
  await server.as.Admin.put(`/clients/${String(client?.id)}`, { address: 'Quay 4', version: 1 });
  form.type({ phone: '5550101111' });
  expect(await form.save()).toBe('conflicted');
  expect(await clientsCalled('Both AG')).toMatchObject([{ address: 'Quay 4', phone: null }]);
  form.actor.send({ type: 'conflict.keepMine' });
  await waitFor(form.actor, (state) => state.matches('saved'));
  expect(await clientsCalled('Both AG')).toMatchObject([{ address: null, phone: '5550101111' }]);
});

test('a new client that somebody has changed is whole in the draft, too', async () => {
  const { api } = callsOf('ProjectManager');
  const form = await openClientForm(api, await interrupted('Whole AG'));
  const [client] = await clientsCalled('Whole AG');
  await server.as.Admin.put(`/clients/${String(client?.id)}`, { address: 'Quay 4', version: 1 });
  form.type({ phone: '5550101111' });
  expect(await form.save()).toBe('conflicted');
  form.actor.send({ type: 'conflict.takeTheirs' });
  form.type({ notes: 'One word' });
  const next = await openClientForm(api, readDraft(stored));
  expect(next.actor.getSnapshot().context.values).toMatchObject({
    name: 'Whole AG',
    address: 'Quay 4',
    phone: '',
    notes: 'One word',
  });
  expect(await next.save()).toBe('saved');
  expect(await clientsCalled('Whole AG')).toMatchObject([{ address: 'Quay 4', notes: 'One word' }]);
});

test('if that client was deleted, or the draft discarded, the next one is new', async () => {
  const { api } = callsOf('ProjectManager');
  const after = await openClientForm(api, await interrupted('Gone AG'));
  const [client] = await clientsCalled('Gone AG');
  await server.as.Admin.delete(`/clients/${String(client?.id)}`);
  after.type({ phone: '5550102222' });
  expect(await after.save()).toBe('saved');
  expect(await clientsCalled('Gone AG')).toMatchObject([{ phone: '5550102222', version: 1 }]);

  const discarded = await openClientForm(api, await interrupted('First AG'));
  discarded.actor.send({ type: 'draft.discard' });
  discarded.type(valuesOf('Second AG'));
  expect(await discarded.save()).toBe('saved');
  expect([
    ...(await clientsCalled('First AG')),
    ...(await clientsCalled('Second AG')),
  ]).toHaveLength(2);
});

const requestFor = <Values>(values: Values, unanswered: string[]): SaveRequest<Values> => ({
  values,
  initial: values,
  intent: 'save',
  version: null,
  initialVersion: null,
  idempotencyKey: nanoid(),
  unanswered,
  subjectId: null,
  draftKey: { userId: 1, form: 'new', holder: 'this' },
});

test('a project whose answer is lost gets what was typed afterwards, even on another day', async () => {
  const { api, loseNext } = callsOf('ProjectManager');
  const { id: clientId } = await addClient(server.as.Admin, { name: 'Project AG' });
  const given = { clientId, name: 'Bridge', address: 'Quay 4', startDate: '2026-11-25' };
  const values: ProjectValues = { ...NEW_PROJECT, ...given };
  const first = requestFor(values, []);
  loseNext();
  await expect(saveProject(api, first, '2026-11-24', signal)).rejects.toThrow();
  const changed = requestFor({ ...values, address: 'Quay 5' }, [first.idempotencyKey]);
  await saveProject(api, changed, '2026-11-25', signal);
  const { body } = await server.as.Admin.get('/projects?search=Bridge');
  expect((body as Project[]).map(({ address }) => address)).toEqual(['Quay 5']);
});

const valuesOfUser = (email: string, password: string): UserValues => ({
  ...newUser(password),
  email,
  firstName: 'Ida',
  lastName: 'Falk',
});

const accounts = async (): Promise<Account[]> => {
  const { body } = await server.as.Admin.get('/auth/users');
  return (body as { users: Account[] }).users;
};

test('an account that exists with another password than the form shows is reported', async () => {
  const { api, loseNext } = callsOf('Admin');
  const first = requestFor(valuesOfUser('ida@falk.example', PASSWORD), []);
  loseNext();
  await expect(createUser(api, first, signal)).rejects.toThrow();
  // The same request gets the same answer, and its password is known.
  const same = { ...first, unanswered: [first.idempotencyKey] };
  expect(await createUser(api, same, signal)).toMatchObject({ password: PASSWORD, other: null });
  // A restored draft has another password, and then the name is corrected too.
  const restored = { ...same, values: { ...first.values, password: 'Plumbline-test-2' } };
  expect(await createUser(api, restored, signal)).toMatchObject({ password: null });
  const corrected = { ...restored.values, lastName: 'Falke' };
  const edited = { ...restored, idempotencyKey: nanoid(), values: corrected };
  expect(await createUser(api, edited, signal)).toMatchObject({
    user: { email: 'ida@falk.example', lastName: 'Falke' },
    password: null,
  });
  await signIn(server.url, 'ida@falk.example');

  // Another Admin has the last word.
  const account = (await accounts()).find(({ email }) => email === 'ida@falk.example');
  const theirs = { lastName: 'Roth', version: account?.version };
  await server.as.Admin.put(`/auth/users/${String(account?.id)}`, theirs);
  const late = { ...edited, idempotencyKey: nanoid(), values: { ...corrected, lastName: 'Falk' } };
  expect(await createUser(api, late, signal)).toMatchObject({ user: { lastName: 'Roth' } });
});

test('an account with a mistyped address is reported when the right one is created', async () => {
  const { api, loseNext } = callsOf('Admin');
  const first = requestFor(valuesOfUser('otto@falk.example', PASSWORD), []);
  const mistyped = { ...first, values: { ...first.values, email: 'oto@falk.example' } };
  loseNext();
  await expect(createUser(api, mistyped, signal)).rejects.toThrow();
  const right = requestFor(first.values, [first.idempotencyKey]);
  const created = await createUser(api, right, signal);
  expect(created).toMatchObject({ password: PASSWORD, other: 'oto@falk.example' });
  const emails = (await accounts()).map(({ email }) => email);
  expect(emails.filter((email) => email.endsWith('falk.example'))).toEqual([
    'ida@falk.example',
    'oto@falk.example',
    'otto@falk.example',
  ]);
});

test('a view whose name is corrected after a lost answer is one view; the next one is new', async () => {
  const { api, loseNext } = callsOf('ProjectManager');
  const open = async (query = 'status=Open', draft: Draft | null = null) => {
    const machine = provideViewMachines(outsideOf(api, draft)).viewFormFor(query);
    const actor = createActor(machine, { input: inputOf('view:new', NEW_VIEW) }).start();
    await waitFor(actor, (state) => state.matches('editing'));
    return async (name: string) => {
      actor.send({ type: 'field.changed', changes: { name } });
      actor.send({ type: 'form.submit' });
      await waitFor(actor, (state) => !state.matches('saving'));
      return actor.getSnapshot().value;
    };
  };
  const names = async () => {
    const { body } = await server.as.ProjectManager.get('/views');
    return (body as View[]).map(({ name }) => name);
  };
  const saveFirst = await open();
  loseNext();
  expect(await saveFirst('Opne')).toBe('editing');
  expect(await saveFirst('Open')).toBe('saved');
  expect(await names()).toEqual(['Open']);
  const saveNext = await open();
  expect(await saveNext('Open too')).toBe('saved');
  expect(await names()).toEqual(['Open', 'Open too']);

  // The same name and key, but other filters.
  const saveOther = await open();
  loseNext();
  expect(await saveOther('Other')).toBe('editing');
  const saveAgain = await open('status=Closed', readDraft(stored));
  expect(await saveAgain('Other')).toBe('saved');
  expect(await names()).toEqual(['Open', 'Open too', 'Other', 'Other']);
});
