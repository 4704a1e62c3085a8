import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import axios from 'axios';
import * as z from 'zod/mini';
import { changePassword, login, me } from '../../contract/session/calls';
import { deleteClient, listClients } from '../../contract/clients/calls';
import { deletePhoto, downloadPhoto } from '../../contract/photos/calls';
import { failureOf } from '../../machines/failure';
import { createClient } from '../../src/platform/http/client';
import { type CallApi, createCallApi } from '../../src/platform/http/call-api';
import { orThrowWith } from '../../src/platform/http/failure-messages';
import { expectPrinted } from '../support/run/expect-printed';
import { type ScriptedServer, startScriptedServer } from '../support/server/scripted-server';

/** What the user sees after a failed call. */

expectPrinted(/^The answer does not fit /, /^Server error 5/, /^No answer\./, /^Forbidden /);

let server: ScriptedServer;
let api: CallApi;

beforeAll(async () => {
  server = await startScriptedServer();
  api = createCallApi(createClient(`${server.url}/api`));
});

afterAll(() => server.close());

async function failureWith(status: number, body: unknown) {
  server.state.statuses.set('/api/clients/1', status);
  server.state.bodies.set('/api/clients/1', body);
  const result = await api(deleteClient, { params: { id: 1 } });
  if (result.success) throw new Error('The call succeeded');
  return result;
}

describe('the message', () => {
  test.each([
    [{ message: 'Said so', error: 'Other', errorMessage: 'Third' }, 'Said so'],
    [{ message: '', error: 'Other' }, 'Other'],
    [{ message: 5, errorMessage: 'Third' }, 'Third'],
  ])('of the body %j is %j', async (body, message) => {
    expect((await failureWith(422, body)).error).toBe(message);
  });

  test.each([
    [413, 'Error 413: Payload Too Large'],
    [500, 'Server error occurred'],
    [502, 'Error 502: Bad Gateway'],
  ])('for the status %i without a text is %j', async (status, message) => {
    for (const body of [{}, [], 'gone', null, { message: null }]) {
      expect(await failureWith(status, body)).toMatchObject({ status, error: message });
    }
  });

  test.each([
    [500, {}, 'Server error occurred (Code\u00a03F2A9C)'],
    [503, { message: 'Try again shortly.' }, 'Try again shortly. (Code\u00a03F2A9C)'],
    [422, { message: 'Validation failed' }, 'Validation failed'],
  ])('for the status %i names a request at which the server failed', async (status, body, said) => {
    server.state.requestId = 'b91d7f0e-6c1a-4a5e-9f37-08d4e13f2a9c';
    expect((await failureWith(status, body)).error).toBe(said);
    server.state.statuses.set('/api/inspectionphotos/1', status);
    server.state.bodies.set('/api/inspectionphotos/1', status === 422 ? body : { message: null });
    const photo = orThrowWith({ failed: 'Not deleted', broken: 'No connection' }, (failed) =>
      api(deletePhoto, { params: { id: 1 }, failed }),
    );
    await expect(photo).rejects.toThrow(status === 422 ? said : 'Not deleted (Code\u00a03F2A9C)');
    server.state.requestId = null;
  });

  test('for an unusable answer is about the network', async () => {
    server.state.script = () => 'drop';
    expect(await failureWith(200, {})).toMatchObject({
      status: null,
      error: 'Network error - please check your connection',
    });
    server.state.script = () => 'answer';
  });

  test.each([
    [401, { message: 'Wrong password' }, 'Wrong password'],
    [401, { errorMessage: 'Locked' }, 'Locked'],
    [502, '<html>', 'Login failed'],
  ])('of a login refused with %i %j is %j', async (status, said, message) => {
    server.state.statuses.set('/api/auth/login', status);
    server.state.bodies.set('/api/auth/login', said);
    const body = { email: 'a@b.test', password: 'secret-1' };
    const result = await api(login, { body, failed: 'Login failed' });
    expect(result).toMatchObject({ success: false, error: message });
  });
});

describe('an answer that does not match the contract', () => {
  const credentials = { email: 'a@b.test', password: 'secret-1' };
  const UNREADABLE =
    'The answer could not be understood. Please check your connection: the network may want you to sign in to it first.';
  const asks: [string, string, (api: CallApi) => Promise<unknown>][] = [
    ['a list', '/api/clients', (ask) => ask(listClients)],
    ['a record', '/api/auth/me', (ask) => ask(me)],
    ['a save', '/api/auth/change-password', (ask) => ask(changePassword)],
    ['a deletion', '/api/clients/1', (ask) => ask(deleteClient, { params: { id: 1 } })],
    [
      'a file',
      '/api/inspectionphotos/download/1',
      (ask) => ask(downloadPhoto, { params: { id: 1 } }),
    ],
  ];

  afterEach(() => {
    server.state.pages.clear();
    server.state.statuses.clear();
    server.state.bodies.clear();
  });

  test.each(asks)('to %s counts as no answer', async (_, path, ask) => {
    const details = { errors: {}, isUnreadable: true };
    const nonsense = { success: false, error: UNREADABLE, status: null, details };
    server.state.pages.add(path);
    for (const status of [200, 203, 401, 403, 404, 407, 422, 429]) {
      server.state.statuses.set(path, status);
      expect([status, await ask(api)]).toEqual([status, nonsense]);
    }
    server.state.pages.clear();
    for (const status of [400, 401, 403, 404, 409, 418, 422]) {
      server.state.statuses.set(path, status);
      for (const body of ['no available server', '', null, {}, [], { message: null }]) {
        server.state.bodies.set(path, body);
        expect([status, body, await ask(api)]).toEqual([status, body, nonsense]);
      }
    }
    server.state.statuses.set(path, 200);
    // The contract does not describe the content of files.
    if (path.endsWith('download/1')) return;
    for (const body of ['', 'Welcome', null, 5, {}, [{}], { rows: [] }]) {
      server.state.bodies.set(path, body);
      expect([body, await ask(api)]).toEqual([body, nonsense]);
    }
  });

  test('to a login counts as no answer, and the message names what failed', async () => {
    server.state.pages.add('/api/auth/login');
    expect(await api(login, { body: credentials, failed: 'Login failed' })).toMatchObject({
      error: `Login failed: ${UNREADABLE}`,
      status: null,
    });
  });

  test.each([
    [{ success: false, errorMessage: 'The account is locked' }, 'The account is locked'],
    [{ success: false, message: 'No', errorMessage: 'The account is locked' }, 'No'],
    [{ success: false }, 'Login failed'],
  ])('a login answered %j with 200 is refused: %j', async (body, error) => {
    server.state.statuses.set('/api/auth/login', 200);
    server.state.bodies.set('/api/auth/login', body);
    expect(await api(login, { body: credentials, failed: 'Login failed' })).toEqual({
      success: false,
      error,
      status: 200,
      details: { errors: {} },
    });
  });

  test.each([
    [413, 'Error 413: Payload Too Large'],
    [500, 'Server error occurred'],
    [502, 'Error 502: Bad Gateway'],
    [503, 'Error 503: Service Unavailable'],
  ])('is assumed for a proxy that answers %i', async (status, error) => {
    server.state.pages.add('/api/clients/1');
    server.state.statuses.set('/api/clients/1', status);
    expect(await api(deleteClient, { params: { id: 1 } })).toMatchObject({ status, error });
  });

  test('a refused file has a reason', async () => {
    server.state.statuses.set('/api/inspectionphotos/download/1', 404);
    server.state.bodies.set('/api/inspectionphotos/download/1', { message: 'It is gone' });
    const baseURL = `${server.url}/api`;
    const asBrowsersDo = createCallApi((config) =>
      axios.request({ ...config, baseURL, adapter: 'fetch' }),
    );
    expect(await asBrowsersDo(downloadPhoto, { params: { id: 1 } })).toMatchObject({
      status: 404,
      error: 'It is gone',
    });
  });

  test('raw schema messages are never shown', () => {
    const { error } = z.object({ id: z.number() }).safeParse({ id: 'x' });
    expect(failureOf(error).message).toBe('An unexpected error occurred');
  });

  test.each([
    'Failed to fetch dynamically imported module: https://office.example/assets/changes-here.js',
    'error loading dynamically imported module: https://office.example/assets/changes-here.js',
    'Importing a module script failed.',
  ])('code that cannot be loaded without a connection is not told as %j', (words) => {
    expect(failureOf(new TypeError(words)).message).toBe(
      'Network error - please check your connection',
    );
  });
});

describe('validation errors', () => {
  test.each([
    [{ title: ['Too long', 'Wrong'] }, { title: ['Too long', 'Wrong'] }],
    [{ title: 'Too long' }, { title: ['Too long'] }],
    [['Too long', { message: 'Wrong' }, 5], { '': ['Too long', 'Wrong'] }],
    ['nothing', {}],
    [null, {}],
  ])('%j are read as %j', async (errors, read) => {
    expect((await failureWith(422, { message: 'No', errors })).details).toEqual({ errors: read });
  });

  test('include the current record', async () => {
    expect((await failureWith(409, { message: 'Stale', current: { id: 1 } })).details).toEqual({
      errors: {},
      current: { id: 1 },
    });
  });
});
