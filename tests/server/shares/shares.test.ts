import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../contract/reports/report';
import type { ListedShare, OpenedShare, Share } from '../../../contract/shares/share';
import { type Api, emailOf, signIn, statusAndBody } from '../../support/server/api';
import { entriesOf } from '../../support/records/journal';
import { jpeg } from '../../support/records/pictures';
import { addInspection, addItem, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  quickMaker,
  reportAt,
  reportIn,
} from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { refusalOf, signRevision } from '../../support/records/signatures';
import { uploadForm } from '../../support/server/uploads';

/** Links to issued revisions, for people without an account. */

const START = Date.parse('2026-11-22T10:00:00.000Z');
const DAY_MS = 86_400_000;

let server: TestServer;
let admin: Api;
let now = START;
let report: Report;
let site: Awaited<ReturnType<typeof addSite>>;

/** Sheets of signatures also have the digest of their revision, and their signatures. */
const makeReport: typeof quickMaker = (content, start, options) => {
  const { title, isSheet, facts, signatures } = content;
  const of = isSheet ? JSON.stringify([facts, signatures]) : '';
  return quickMaker({ ...content, title: `${title}${of}` }, start, options);
};

beforeAll(async () => {
  server = await startServer({ now: () => new Date(now), makeReport });
  admin = server.as.Admin;
  site = await addSite(admin);
  await addItem(admin, { inspectionId: site.inspection.id });
  report = await issue(site.inspection.id);
});

afterAll(() => server.close());

beforeEach(() => {
  now = START;
});

async function issue(inspectionId: number): Promise<Report> {
  const { id } = await askForReport(admin, { ...draftOf(inspectionId), purpose: 'revision' });
  return reportIn(admin, id, 'ready');
}

const create = async (body: object = {}, api = admin): Promise<Share> => {
  const answer = await api.post('/shares', { reportId: report.id, ...body });
  expect(answer.status).toBe(201);
  return answer.body as Share;
};

const listed = async (id: number): Promise<ListedShare> =>
  (await admin.get(`/shares/${String(id)}`)).body as ListedShare;

/** The path of the API that a link leads to. */
const pathOf = async (share: Share) => String((await listed(share.id)).path);

const open = async (path: string) => statusAndBody(await server.anonymous.get(path));
const UNKNOWN = { status: 200, body: { state: 'unknown', report: null } };

describe('a link', () => {
  it('opens its revision for a guest, with the PDF, and counts openings', async () => {
    const path = await pathOf(await create());
    const fileUrl = `/api${path}/report`;
    const { title, projectName, readyAt, size, pages, sha256 } = report;
    expect(await open(path)).toEqual({
      status: 200,
      body: {
        state: 'open',
        report: {
          title,
          projectName,
          officeName: null,
          logoUrl: null,
          revision: 1,
          itemCount: null,
          issuedAt: readyAt,
          expiresAt: '2026-12-22T10:00:00.000Z',
          endsInMs: 30 * 86_400_000,
          fileUrl,
          size,
          pages,
          sha256,
          signatures: [],
          sheet: null,
          isSheetWithheld: false,
        },
      },
    });
    const file = await fetch(`${server.url}${fileUrl}`);
    expect(await file.text()).toBe('%PDF Deck survey 1 1');
    const headers = [
      'content-type',
      'cache-control',
      'x-robots-tag',
      'referrer-policy',
      'content-disposition',
    ];
    expect(headers.map((name) => file.headers.get(name))).toEqual([
      'application/pdf',
      'no-store',
      'noindex, nofollow',
      'no-referrer',
      "inline; filename*=UTF-8''Deck%20survey%20%28Revision%201%29.pdf",
    ]);
    const saved = await fetch(`${server.url}${fileUrl}?download=true`);
    expect(saved.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Deck%20survey%20%28Revision%201%29.pdf",
    );
    const range = await fetch(`${server.url}${fileUrl}`, { headers: { range: 'bytes=1-3' } });
    expect([range.status, await range.text()]).toEqual([206, 'PDF']);

    now += 60_000;
    await open(path);
    expect((await reportAt(admin, report.id)).openings).toBe(2);
  });

  it('counts an address once a minute, because a page without an answer asks again', async () => {
    const share = await create();
    const path = await pathOf(share);
    for (const seconds of [0, 1, 59, 60]) {
      now = START + seconds * 1000;
      await open(path);
    }
    await open(await pathOf(await create()));
    expect(await listed(share.id)).toMatchObject({ openings: 2 });
  });

  it('shows the name and the logo of the office', async () => {
    const { version } = (await admin.get('/office')).body as { version: number };
    await admin.put('/office', { name: 'Falk & Sons', version });
    await admin.post('/office/logo', uploadForm([{ bytes: await jpeg() }]));
    const path = await pathOf(await create());
    const { body } = await server.anonymous.get(path);
    expect(body).toMatchObject({
      report: { officeName: 'Falk & Sons', logoUrl: `/api${path}/logo` },
    });
    const logo = await fetch(`${server.url}/api${path}/logo`);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('shows only its revision, not a later one', async () => {
    const { id } = await addInspection(admin, { projectId: site.project.id });
    const first = await issue(id);
    const path = await pathOf(await create({ reportId: first.id }));
    await addItem(admin, { inspectionId: id });
    await issue(id);
    const file = await fetch(`${server.url}/api${path}/report`);
    expect(await file.text()).toBe('%PDF Deck survey 1 0');
    expect((await server.anonymous.get(path)).body).toMatchObject({ report: { revision: 1 } });
  });

  describe('to a signed revision', () => {
    const SIGNED_AT = '2026-11-22T09:00:00.000Z';
    const signatory = {
      decision: 'signed',
      name: 'Lena Koch',
      role: 'Site manager',
      signedAt: SIGNED_AT,
      reason: null,
    };

    const signable = async ({ items = 0 } = {}) => {
      const { id } = await addInspection(admin, { projectId: site.project.id });
      for (let count = 0; count < items; count += 1) await addItem(admin, { inspectionId: id });
      const revision = await issue(id);
      const share = await create({ reportId: revision.id });
      return { revision, share, path: await pathOf(share) };
    };

    const refuse = async ({ id, sha256 }: Report) => {
      const refusal = refusalOf(sha256 ?? '', 'The roof is not done');
      expect((await admin.post(`/reports/${String(id)}/signatures`, refusal)).status).toBe(201);
    };

    /** The newest sheet, when all are made. */
    const sheetOf = async (revision: Report) => {
      const { db } = server.services.database;
      const jobs = () => db.selectFrom('report_jobs').selectAll().execute();
      await expect.poll(jobs, { timeout: 20_000 }).toEqual([]);
      return db
        .selectFrom('reports')
        .select(['size', 'pages', 'sha256', 'file_key'])
        .where('sheet_of', '=', revision.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    };

    const shown = async (path: string) => {
      const { body } = await server.anonymous.get(path);
      return (body as OpenedShare).report;
    };

    const fileAt = (url = '') => fetch(new URL(url, server.url));

    const digestOf = async (file: Response) =>
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex');

    it('shows who signed, with the sheet, and nothing else about them', async () => {
      const { revision, share, path } = await signable();
      await signRevision(admin, revision);
      await refuse(revision);
      const { file_key: _, ...sheet } = await sheetOf(revision);
      const { openings } = await listed(share.id);
      const fileUrl = `/api${path}/sheet?sha256=${String(sheet.sha256)}`;
      expect(await shown(path)).toMatchObject({
        signatures: [
          signatory,
          {
            decision: 'refused',
            name: 'Otto Falk',
            role: 'Owner',
            signedAt: SIGNED_AT,
            reason: 'The roof is not done',
          },
        ],
        sheet: { ...sheet, fileUrl, isComplete: true },
        isSheetWithheld: false,
      });
      const file = await fileAt(fileUrl);
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(file.headers.get('content-disposition')).toContain('Signatures.pdf');
      expect(await digestOf(file)).toBe(sheet.sha256);
      expect(await listed(share.id)).toMatchObject({ openings: openings + 1 });
      await admin.post(`/shares/${String(share.id)}/revoke`);
      expect((await fileAt(fileUrl)).status).toBe(410);
    });

    it('serves the sheet whose digest its page shows, although somebody signs in between', async () => {
      const { revision, path } = await signable();
      await signRevision(admin, revision);
      await sheetOf(revision);
      const before = (await shown(path))?.sheet;
      await refuse(revision);
      expect((await sheetOf(revision)).sha256).not.toBe(before?.sha256);
      expect(await digestOf(await fileAt(before?.fileUrl))).toBe(before?.sha256);
    });

    it('has no sheet of another revision, nor the revision itself as its sheet', async () => {
      const other = await signable({ items: 1 });
      await signRevision(admin, other.revision);
      const { sha256 } = await sheetOf(other.revision);
      const { revision, path } = await signable();
      await signRevision(admin, revision);
      await sheetOf(revision);
      const own = String(revision.sha256);
      for (const query of [
        '',
        ...[sha256, own, 'cut', '%00'].map((it) => `?sha256=${String(it)}`),
      ]) {
        expect([query, (await fileAt(`/api${path}/sheet${query}`)).status]).toEqual([query, 404]);
      }
    });

    it('withholds every sheet when one signature has a place, which the sheet says', async () => {
      const { revision, path } = await signable();
      await signRevision(admin, revision);
      const former = await sheetOf(revision);
      const place = { latitude: 52.5, longitude: 13.4, accuracy: 10 };
      await signRevision(admin, revision, { place });
      const sheet = await sheetOf(revision);
      const report = await shown(path);
      expect(report).toMatchObject({
        signatures: [signatory, signatory],
        sheet: null,
        isSheetWithheld: true,
      });
      expect(JSON.stringify(report)).not.toContain('52.5');
      for (const { sha256 } of [former, sheet]) {
        const file = await fileAt(`/api${path}/sheet?sha256=${String(sha256)}`);
        expect(file.status).toBe(404);
      }
      const own = await fetch(`${server.url}/uploads/${String(sheet.file_key)}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(await digestOf(own)).toBe(sheet.sha256);
    });
  });

  it('ends when its days are over', async () => {
    const share = await create({ days: 1 });
    const path = await pathOf(share);
    now = START + DAY_MS - 1;
    expect(await open(path)).toMatchObject({ body: { state: 'open' } });
    now = START + DAY_MS;
    expect(await open(path)).toEqual({ status: 200, body: { state: 'expired', report: null } });
    expect((await fetch(`${server.url}/api${path}/report`)).status).toBe(410);
    expect((await fetch(`${server.url}/api${path}/logo`)).status).toBe(410);
    expect((await fetch(`${server.url}/api${path}/sheet`)).status).toBe(410);
    now = START;
    expect(await listed(share.id)).toMatchObject({ openings: 1 });
  });

  it('ends at once when it is revoked, and the journal names who created and revoked it', async () => {
    let share: Share | undefined;
    const entries = await entriesOf(server, async () => {
      share = await create();
      await open(await pathOf(share));
      await server.as.ProjectManager.post(`/shares/${String(share.id)}/revoke`);
    });
    expect(entries.map(({ action, kind, user_name }) => [action, kind, user_name])).toEqual([
      ['created', 'shares', 'Site Admin'],
      ['changed', 'shares', 'Test ProjectManager'],
    ]);
    const path = await pathOf(share as unknown as Share);
    expect(await open(path)).toEqual({ status: 200, body: { state: 'revoked', report: null } });
    expect((await fetch(`${server.url}/api${path}/report`)).status).toBe(410);
  });

  it('is nowhere in the database, nor in the answers that are stored for repeats', async () => {
    const { body } = await admin.post(
      '/shares',
      { reportId: report.id },
      { 'idempotency-key': 'share-key-1' },
    );
    const { path } = await listed((body as Share).id);
    const token = String(path).replace('/shared/', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { db } = server.services.database;
    for (const table of ['shares', 'idempotency_keys', 'journal'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});

describe('sharing', () => {
  const MAY_NOT = {
    status: 403,
    body: {
      message: 'Only the office and the inspector of this inspection may share a report.',
    },
  };

  it('is for the office and the assigned inspector', async () => {
    const { Inspector, ProjectManager } = server.as;
    const other = await create({}, ProjectManager);
    const asked = { reportId: report.id };
    const path = `/shares/${String(other.id)}`;
    expect(statusAndBody(await Inspector.post('/shares', asked))).toEqual(MAY_NOT);
    expect(statusAndBody(await Inspector.get(`/shares?reportId=${String(report.id)}`))).toEqual(
      MAY_NOT,
    );
    expect(statusAndBody(await Inspector.get(path))).toEqual(MAY_NOT);
    expect(statusAndBody(await Inspector.post(`${path}/revoke`))).toEqual(MAY_NOT);

    const { id } = await addInspection(admin, { projectId: site.project.id, assignedToId: 3 });
    const own = await issue(id);
    expect(own.assignedToId).toBe(3);
    expect((await create({ reportId: own.id }, Inspector)).createdBy).toBe('Test Inspector');
  });

  it('is only for an issued revision, for 1 to 365 days', async () => {
    const draft = await askForReport(admin, draftOf(site.inspection.id));
    const refused = await admin.post('/shares', { reportId: draft.id });
    expect(statusAndBody(refused)).toEqual({
      status: 409,
      body: { message: 'Only an issued revision can be shared.' },
    });
    for (const days of [0, 366, 1.5, -1, '30', null]) {
      expect((await admin.post('/shares', { reportId: report.id, days })).status).toBe(400);
    }
  });

  it('allows at most 20 links of a revision that work', async () => {
    const { id } = await issue((await addInspection(admin, { projectId: site.project.id })).id);
    const first = await create({ reportId: id, days: 1 });
    for (let count = 1; count < 20; count += 1) await create({ reportId: id, days: 2 });
    const asked = () => admin.post('/shares', { reportId: id });
    expect((await asked()).status).toBe(409);
    await admin.post(`/shares/${String(first.id)}/revoke`);
    expect((await asked()).status).toBe(201);
    now = START + 2 * DAY_MS;
    const later = await signIn(server.url, emailOf('Admin'));
    expect((await later.post('/shares', { reportId: id })).status).toBe(201);
  });
});

it('an address that never existed, or is truncated, is unknown', async () => {
  const tokens = ['a'.repeat(43), 'cut', '%00', "'%20OR%201=1", '😀', 'a'.repeat(199)];
  for (const token of tokens) {
    const path = `/shared/${encodeURIComponent(token)}`;
    expect([token, await open(path)]).toEqual([token, UNKNOWN]);
    expect([token, (await open(`${path}/report`)).status]).toEqual([token, 404]);
    expect([token, (await open(`${path}/sheet`)).status]).toEqual([token, 404]);
  }
});
