import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../contract/items/item';
import { type Api, statusAndBody } from '../support/server/api';
import { addItem, addSite, itemBody } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;
let api: Api;
let item: Item;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Inspector;
  const { inspection } = await addSite(server.as.Admin);
  item = await addItem(api, { inspectionId: inspection.id });
});

afterAll(() => server.close());

describe('a path', () => {
  it.each([
    '/inspectionitems/1',
    '/InspectionItems/1',
    '/INSPECTIONITEMS/1',
    '/InspectionItems/1/',
  ])('can be written %s', async (path) => {
    expect(statusAndBody(await api.get(path))).toEqual({ status: 200, body: item });
  });
});

describe('the properties of a request', () => {
  it('can begin with capitals', async () => {
    const body = {
      InspectionId: item.inspectionId,
      Title: 'Loose rail',
      DESCRIPTION: 'By the stairs',
      Category: 'Safety',
      Priority: 4,
      recommendedaction: 'Fix it',
    };
    const { status, body: created } = await api.post('/InspectionItems', body);
    expect(status).toBe(201);
    expect(created).toMatchObject({
      inspectionId: item.inspectionId,
      title: 'Loose rail',
      description: 'By the stairs',
      category: 'Safety',
      priority: 4,
      recommendedAction: 'Fix it',
    });
  });

  it('cannot contain the same property twice', async () => {
    const body = { ...itemBody({ inspectionId: item.inspectionId }), Title: 'Other' };
    expect(statusAndBody(await api.post('/inspectionitems', body))).toEqual({
      status: 400,
      body: { message: 'Validation failed', errors: { Title: ['Unknown field'] } },
    });
    const twice = '{"TITLE":"a","Title":"b"}';
    expect((await api.post('/inspectionitems', twice)).status).toBe(400);
  });

  it('can begin with capitals in a query too', async () => {
    const { headers, body } = await api.get(
      '/inspectionitems/by-inspection/1?PageSize=1&Fields=id,title&SORT=createdAt',
    );
    expect([headers.get('x-total-count'), body]).toEqual([
      '2',
      [{ id: item.id, title: item.title }],
    ]);
  });
});
