import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../contract/auth';
import { deleteClient } from '../../contract/clients';
import { createClient } from '../../src/api/client';
import { type CallApi, createCallApi } from '../../src/api/service';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

/** What the user is told of a failed call (first document, section 8). */

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
    [400, 'Invalid request'],
    [401, 'Please log in to continue'],
    [403, 'You do not have permission to perform this action'],
    [404, 'The requested resource was not found'],
    [422, 'Validation failed'],
    [500, 'Server error occurred'],
    [502, 'Error 502: Bad Gateway'],
    [418, "Error 418: I'm a Teapot"],
  ])('without words for the status %i is %j', async (status, message) => {
    for (const body of [{}, [], 'gone', null, { message: null }]) {
      expect(await failureWith(status, body)).toMatchObject({ status, error: message });
    }
  });

  test('of an answer that is none is about the network', async () => {
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

describe('validation errors', () => {
  test.each([
    [{ title: ['Too long', 'Wrong'] }, { title: ['Too long', 'Wrong'] }],
    [{ title: 'Too long' }, { title: ['Too long'] }],
    [['Too long', { message: 'Wrong' }, 5], { '': ['Too long', 'Wrong'] }],
    ['nothing', {}],
    [null, {}],
  ])('as %j are read as %j', async (errors, read) => {
    expect((await failureWith(422, { message: 'No', errors })).details).toEqual({ errors: read });
  });

  test('come with the record as it stands now', async () => {
    expect((await failureWith(409, { message: 'Stale', current: { id: 1 } })).details).toEqual({
      errors: {},
      current: { id: 1 },
    });
  });
});
