import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call';
import type { Answer } from '../support/server/api';
import { LISTS, sampleBody, samplePath, WITH_BODY } from '../support/server/sample-calls';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ environment: { LOGIN_ATTEMPTS_PER_MINUTE: '1000' } });
});

afterAll(() => server.close());

/** A body is checked before its record is looked up. */
const ABSENT = 2_147_483_647;

const send = (call: Call, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  server.as.Admin.send(call.method, samplePath(call, ABSENT), body, headers);

const refusalOf = ({ status, body }: Answer) => ({ status, body });

const refused = (status: number, message: string, errors?: Record<string, string[]>) => ({
  status,
  body: errors ? { message, errors } : { message },
});

describe.each(WITH_BODY)('%s', (name, call) => {
  /** One call is tested with all of them, the others with the first. */
  const some = (variants: readonly string[]) =>
    name === WITH_BODY[0]?.[0] ? variants : variants.slice(0, 1);

  it.each(some(['{"name":', '{name: 1}', "{'a': 1}", 'undefined', '[1,', '\u0000']))(
    'refuses a body that is not JSON: %j',
    async (text) => {
      expect(refusalOf(await send(call, text))).toEqual(refused(400, 'The body is not valid JSON'));
    },
  );

  it.each(some(['[]', '[{}]', '"text"', '7', 'true']))(
    'refuses a body that is %s',
    async (text) => {
      expect(refusalOf(await send(call, text))).toEqual(
        refused(400, 'Validation failed', { body: ['Must be an object'] }),
      );
    },
  );

  it('refuses an unknown field', async () => {
    const body = { ...sampleBody(call), surplus: 1 };
    expect(refusalOf(await send(call, body))).toEqual(
      refused(400, 'Validation failed', { surplus: ['Unknown field'] }),
    );
  });

  it('refuses an object in any of its fields', async () => {
    for (const field of Object.keys(sampleBody(call))) {
      const { status, body } = await send(call, { ...sampleBody(call), [field]: { a: 1 } });
      const { message, errors } = body as { message: string; errors: Record<string, string[]> };
      // For a field with nested fields, those are named.
      const fields = new Set(Object.keys(errors).map((name) => name.split('.', 1)[0]));
      expect({ status, message, fields: [...fields] }).toEqual({
        status: 400,
        message: 'Validation failed',
        fields: [field],
      });
    }
  });

  it('refuses more than 1 MiB', async () => {
    const body = { ...sampleBody(call), surplus: 'x'.repeat(1024 * 1024) };
    expect(refusalOf(await send(call, body))).toEqual(refused(413, 'The request is too large'));
  });

  it.each(
    some([
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'image/jpeg',
    ]),
  )('refuses a body of the type %s', async (type) => {
    const body = JSON.stringify(sampleBody(call));
    expect(refusalOf(await send(call, body, { 'content-type': type }))).toEqual(
      refused(415, 'The content type is not supported here'),
    );
  });

  it('refuses a form', async () => {
    const form = new FormData();
    form.append('name', 'x');
    expect(refusalOf(await send(call, form))).toEqual(
      refused(415, 'The content type is not supported here'),
    );
  });

  it('reads JSON in UTF-8, whatever the case of its content type', async () => {
    const body = JSON.stringify({ ...sampleBody(call), ünknown: 1 });
    const type = { 'content-type': 'Application/JSON; charset=UTF-8' };
    expect(refusalOf(await send(call, body, type))).toEqual(
      refused(400, 'Validation failed', { ünknown: ['Unknown field'] }),
    );
  });
});

describe.each(LISTS)('%s', (_, call) => {
  const dates =
    call.name === 'listInspectionsByDateRange' ? 'startDate=2026-01-01&endDate=2026-01-31&' : '';
  const get = (query: string) => server.as.Admin.get(`${samplePath(call)}?${dates}${query}`);

  it('refuses an unknown or unreadable query', async () => {
    expect(refusalOf(await get('surplus=1'))).toEqual(
      refused(400, 'Validation failed', { surplus: ['Unknown field'] }),
    );
    expect(refusalOf(await get('page=0'))).toEqual(
      refused(400, 'Validation failed', { page: ['Must be a positive whole number'] }),
    );
    expect(refusalOf(await get('pageSize=501'))).toEqual(
      refused(400, 'Validation failed', { pageSize: ['Must be no more than 500'] }),
    );
    expect(refusalOf(await get('page=1&page=2'))).toEqual(
      refused(400, 'Validation failed', { page: ['Must be text'] }),
    );
    expect((await get('sort=password')).status).toBe(400);
    expect((await get('fields=password')).status).toBe(400);
    expect((await get('search=%ED%A0%80%00')).status).toBe(200);
  });

  it('ignores empty values and returns its total in a header', async () => {
    const { status, body, headers } = await get('page=&pageSize=&sort=&search=&fields=');
    expect({ status, body, total: headers.get('x-total-count') }).toEqual({
      status: 200,
      body: [],
      total: '0',
    });
  });
});
