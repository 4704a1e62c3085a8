import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusAndBody } from '../support/server/api';
import { idParamOf, sendSample, WITH_ID } from '../support/server/sample-calls';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

const ABSENT = 2_147_483_647;

describe.each(WITH_ID)('%s', (_, call) => {
  it.each(['0', '-1', '1e99', 'abc', '01', '1.5', '2147483648', '%00', '%27%20OR%201=1'])(
    'refuses the id %s',
    async (id) => {
      const { status, body } = await sendSample(server.as.Admin, call, decodeURIComponent(id));
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          message: 'Validation failed',
          errors: { [idParamOf(call) ?? '']: ['Must be a positive whole number'] },
        },
      });
    },
  );

  if (call.list) {
    it('is empty for an unknown id', async () => {
      const { status, body, headers } = await sendSample(server.as.Admin, call, ABSENT);
      expect({ status, body, total: headers.get('x-total-count') }).toEqual({
        status: 200,
        body: [],
        total: '0',
      });
    });
    return;
  }

  it('answers 404 for an unknown id', async () => {
    const { status, body } = await sendSample(server.as.Admin, call, ABSENT);
    const { message, ...rest } = body as { message: string };
    expect({ status, rest }).toEqual({ status: 404, rest: {} });
    expect(message).toMatch(
      /^(Client|Comment|Project|Inspection|Inspection item|Link|Photo|Report|Signature|User|View) not found$/,
    );
  });
});

describe('a path without a call', () => {
  it('is not found, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body } = await server.as.Admin.send(method, '/nothing/here');
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: 'The requested resource was not found' },
      });
    }
  });

  it('is refused in the same format when it cannot be parsed', async () => {
    for (const path of ['/clients/%', '/clients/%ff', '/clients/%E0%A4%A']) {
      const { status, body } = await server.as.Admin.get(path);
      expect({ status, body }).toEqual({ status: 400, body: { message: 'Invalid request' } });
    }
  });

  it('is not found when a parameter is very long', async () => {
    expect(statusAndBody(await server.as.Admin.get(`/clients/${'1'.repeat(5000)}`))).toEqual({
      status: 404,
      body: { message: 'The requested resource was not found' },
    });
  });
});
