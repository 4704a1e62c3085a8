import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, statusAndBody } from '../support/server/api';
import {
  collectedStrings,
  hasCollectedStrings,
  OWN_STRINGS,
} from '../support/records/hostile-strings';
import { addSite, clientBody } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer({ environment: { LOGIN_ATTEMPTS_PER_MINUTE: '1000000' } });
  api = server.as.Admin;
  await addSite(api);
});

afterAll(() => server.close());

const OWN_TEXTS = OWN_STRINGS.filter((text) => text.isWellFormed());
const TEXTS = [
  ...OWN_TEXTS,
  ...(hasCollectedStrings ? collectedStrings() : []).filter((text) => text.isWellFormed()),
];

/** The statuses of a request with each of the texts. */
async function statusesOf(
  pathOf: (text: string) => string,
  texts: readonly string[] = TEXTS,
): Promise<number[]> {
  const statuses = new Set<number>();
  for (const text of texts) {
    const { status, body } = await api.get(pathOf(encodeURIComponent(text)));
    if (status >= 400) expect(Object.keys(body as object)[0]).toBe('message');
    statuses.add(status);
  }
  return [...statuses].sort();
}

describe('any text', () => {
  it('as an id finds nothing', async () => {
    const statuses = await statusesOf((text) => `/inspections/${text}`);
    // A number that is an id, the list itself for an empty text, or text with a dot segment.
    expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
  });

  it('as a name finds nothing', async () => {
    const statuses = await statusesOf((text) => `/inspectionitems/by-category/${text}`);
    expect(statuses.filter((status) => ![400, 404].includes(status))).toEqual([]);
  });

  it('as an order or a field is refused, unless it is empty', async () => {
    for (const name of ['sort', 'fields']) {
      const statuses = await statusesOf((text) => `/inspections?${name}=${text}`, OWN_TEXTS);
      expect([name, statuses]).toEqual([name, [200, 400]]);
    }
    expect(await statusesOf((text) => `/inspections/today?timeZone=${text}`)).toEqual([200, 400]);
  });

  it('as a token or a cookie signs nobody in', async () => {
    const valueOf = (text: string) => encodeURIComponent(text) || 'x';
    for (const text of OWN_TEXTS) {
      const headers = { authorization: `Bearer ${valueOf(text)}` };
      const { status } = await server.anonymous.send('GET', '/auth/me', undefined, headers);
      expect([text, status]).toEqual([text, 401]);
    }
    for (const text of TEXTS) {
      const headers = { cookie: `plumbline_refresh=${valueOf(text)}` };
      const { status } = await server.anonymous.post('/auth/refresh', {}, headers);
      expect([text, status]).toEqual([text, 401]);
    }
  });

  it('as an e-mail address or password is refused', async () => {
    for (const text of OWN_STRINGS) {
      const password = text.length < 6 ? `${text}123456` : text;
      const wrong = { email: 'admin@plumbline.test', password };
      const { status } = await server.anonymous.post('/auth/login', wrong);
      expect([text, status]).toEqual([text, 401]);
      expect((await server.anonymous.post('/auth/login', { email: text, password })).status).toBe(
        400,
      );
      expect((await api.post('/clients', clientBody({ email: text }))).status).toBe(400);
    }
  });
});

describe('names of prototype properties', () => {
  const json = JSON.stringify(clientBody()).slice(0, -1);

  it.each([
    `${json},"__proto__":{"isArchived":true}}`,
    `${json},"constructor":{"prototype":{"isArchived":true}}}`,
    `${json},"\\u005f_proto__":{"isArchived":true}}`,
    `${json},"notes":{"__proto__":{"a":1}}}`,
    `{"__proto__":${JSON.stringify(clientBody())}}`,
  ])('are refused in a body: %s', async (body) => {
    const { status } = await api.post('/clients', body);
    expect(status).toBe(400);
    expect(({} as Record<string, unknown>)['isArchived']).toBeUndefined();
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'such as %s are unknown fields',
    async (name) => {
      expect(statusAndBody(await api.post('/clients', clientBody({ [name]: 1 })))).toEqual({
        status: 400,
        body: { message: 'Validation failed', errors: { [name]: ['Unknown field'] } },
      });
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('such as %s find nothing', async (name) => {
    expect((await api.get(`/inspections/by-status/${name}`)).status).toBe(400);
    expect((await api.get(`/inspectionitems/by-category/${name}`)).status).toBe(400);
    expect((await api.get(`/clients?sort=${name}`)).status).toBe(400);
    expect((await api.get(`/clients?fields=${name}`)).status).toBe(400);
    expect((await api.get(`/clients?${name}=1`)).status).not.toBe(500);
    expect((await api.get(`/${name}`)).status).toBe(404);
  });
});

describe('a body', () => {
  it('with very deep nesting is refused', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { status } = await api.post('/clients', `{"name":${deep}}`);
    expect(status).toBe(400);
  });

  it('with very many unknown fields is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${String(n)}`, n]));
    expect((await api.post('/clients', many)).status).toBe(400);
  });

  it('with extreme numbers is refused', async () => {
    for (const budget of ['1e400', '-1e400', '1e13']) {
      const body = `{"clientId":1,"name":"a","address":"b","budget":${budget}}`;
      expect((await api.post('/projects', body)).status).toBe(400);
    }
  });
});
