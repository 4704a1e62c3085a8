import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, statusAndBody } from '../support/server/api';
import {
  addItem,
  addSite,
  clientBody,
  inspectionBody,
  itemBody,
  projectBody,
  type Site,
} from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;
let api: Api;
let site: Site;
let itemId: number;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
  site = await addSite(api);
  itemId = (await addItem(api, { inspectionId: site.inspection.id })).id;
});

afterAll(() => server.close());

const MESSAGE = 'Somebody else changed this record. Reload it to see their changes.';

interface Record {
  path: string;
  /** A body of an update, without its version. */
  body: object;
  /** Calls that accept a version but do not need one. */
  patches: readonly (readonly [string, object])[];
}

const RECORDS: readonly (readonly [string, () => Record])[] = [
  [
    'client',
    () => ({
      path: `/clients/${String(site.client.id)}`,
      body: clientBody({ name: 'Changed' }),
      patches: [
        ['archive', {}],
        ['unarchive', {}],
      ],
    }),
  ],
  [
    'project',
    () => ({
      path: `/projects/${String(site.project.id)}`,
      body: projectBody({ clientId: site.client.id, name: 'Changed' }),
      patches: [
        ['archive', {}],
        ['unarchive', {}],
      ],
    }),
  ],
  [
    'inspection',
    () => ({
      path: `/inspections/${String(site.inspection.id)}`,
      body: inspectionBody({ projectId: site.project.id, title: 'Changed' }),
      patches: [
        ['archive', {}],
        ['unarchive', {}],
        ['status', { status: 2 }],
      ],
    }),
  ],
  [
    'item',
    () => ({
      path: `/inspectionitems/${String(itemId)}`,
      body: itemBody({ inspectionId: site.inspection.id, title: 'Changed' }),
      patches: [
        ['status', { status: 'Closed' }],
        ['priority', { priority: 1 }],
        ['resolve', { notes: 'Done' }],
        ['unresolve', {}],
      ],
    }),
  ],
];

describe.each(RECORDS)('a change of a(n) %s', (_, recordOf) => {
  it('based on an old version is refused with the current record', async () => {
    const { path, body, patches } = recordOf();
    const { version } = (await api.get(path)).body as { version: number };
    const { status, body: current } = await api.put(path, { ...body, version });
    expect([status, current]).toMatchObject([200, { version: version + 1 }]);
    const refused = { status: 409, body: { message: MESSAGE, current } };
    for (const wrong of [version, version + 2, 2_147_483_647, Number.MAX_SAFE_INTEGER]) {
      expect(statusAndBody(await api.put(path, { ...body, version: wrong }))).toEqual(refused);
      for (const [action, fields] of patches) {
        const answer = await api.patch(`${path}/${action}`, { ...fields, version: wrong });
        expect(statusAndBody(answer)).toEqual(refused);
      }
    }
    expect((await api.get(path)).body).toMatchObject(current as object);
  });

  it('needs a version', async () => {
    const { path, body } = recordOf();
    expect(statusAndBody(await api.put(path, body))).toEqual({
      status: 400,
      body: { message: 'Validation failed', errors: { version: ['This field is required'] } },
    });
  });

  it('made by many at once succeeds for one of them', async () => {
    const { path, body } = recordOf();
    const { version } = (await api.get(path)).body as { version: number };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.put(path, { ...body, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
    expect((await api.get(path)).body).toMatchObject({ version: version + 1 });
  });
});

describe('changes without a version', () => {
  it('made at once all succeed, or late ones are refused; none is lost', async () => {
    const path = `/inspectionitems/${String(itemId)}`;
    const { version } = (await api.get(path)).body as { version: number };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => api.patch(`${path}/priority`, { priority: (n % 4) + 1 })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const made = statuses.filter((status) => status === 200).length;
    expect((await api.get(path)).body).toMatchObject({ version: version + made });
  });
});
