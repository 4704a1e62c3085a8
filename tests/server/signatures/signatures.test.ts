import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_LIMITS } from '../../../contract/signatures/limits';
import { SIGNATURE_MESSAGES } from '../../../contract/signatures/messages';
import type { SignOff } from '../../../contract/signatures/calls';
import { statusAndBody, type Api } from '../../support/server/api';
import { addInspection, addItem, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  neverMade,
  quickMaker,
  reportAt,
  reportIn,
} from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import {
  DRAWING,
  issueRevision,
  refusalOf,
  signatureOf,
  signRevision,
} from '../../support/records/signatures';

const NOW = '2026-11-22T10:00:00.000Z';
let now = NOW;

let server: TestServer;
let admin: Api;
let projectId: number;
let make = quickMaker;

beforeAll(async () => {
  const makeReport: typeof quickMaker = (...asked) => make(...asked);
  server = await startServer({ makeReport, now: () => new Date(now) });
  admin = server.as.Admin;
  projectId = (await addSite(admin)).project.id;
});

afterAll(() => server.close());

let inspections = 0;

/** Each has a different title, and so a different file. */
const newRevision = async (assignedToId: number | null = null) => {
  inspections += 1;
  const title = `Deck survey ${String(inspections)}`;
  const inspection = await addInspection(admin, { projectId, assignedToId, title });
  await addItem(admin, { inspectionId: inspection.id });
  return { report: await issueRevision(admin, inspection.id), inspectionId: inspection.id };
};

async function deleteWithItems(inspectionId: number): Promise<void> {
  const { body } = await admin.get(`/inspections/${String(inspectionId)}/with-items`);
  for (const { id } of (body as { inspectionItems: { id: number }[] }).inspectionItems)
    await admin.delete(`/inspectionitems/${String(id)}`);
  expect((await admin.delete(`/inspections/${String(inspectionId)}`)).status).toBe(200);
}

const signaturesPath = ({ id }: { id: number }) => `/reports/${String(id)}/signatures`;

const signOffOf = async ({ id }: { id: number }) =>
  (await admin.get(`/reports/${String(id)}/sign-off`)).body as SignOff;

const fileOf = async (url: string | null) => {
  const headers = { authorization: `Bearer ${admin.token}` };
  return Buffer.from(await (await fetch(`${server.url}${String(url)}`, { headers })).arrayBuffer());
};

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a revision', () => {
  it('is signed by several people, and refused by one, with the words they were shown', async () => {
    const { report } = await newRevision();
    const place = { latitude: 52.52, longitude: 13.405, accuracy: 12 };
    const first = await signRevision(admin, report, { place });
    const typed = { name: '<script>alert(1)</script>', drawing: undefined };
    const second = await signRevision(admin, report, typed);
    const refusal = refusalOf(report.sha256 ?? '', 'Finding 2 is not mine.');
    const refused = await admin.post(signaturesPath(report), refusal);
    expect(refused.status).toBe(201);
    const agreement = {
      version: 1,
      text: 'I have seen this report and agree with the findings that it records.',
    };
    const taken = {
      reportId: report.id,
      agreement,
      sha256: report.sha256,
      signedAt: '2026-11-22T09:00:00.000Z',
      takenBy: { id: 1, name: 'Site Admin' },
      createdAt: NOW,
      version: 1,
    };
    const koch = { name: 'Lena Koch', role: 'Site manager' };
    expect([first, second, refused.body]).toEqual([
      { id: first.id, ...taken, ...koch, decision: 'signed', isDrawn: true, reason: null, place },
      {
        id: second.id,
        ...taken,
        ...koch,
        name: typed.name,
        decision: 'signed',
        isDrawn: false,
        reason: null,
        place: null,
      },
      {
        id: (refused.body as { id: number }).id,
        ...taken,
        decision: 'refused',
        name: 'Otto Falk',
        role: 'Owner',
        isDrawn: false,
        place: null,
        reason: 'Finding 2 is not mine.',
      },
    ]);
    const signOff = await signOffOf(report);
    expect(signOff.signatures).toEqual([first, second, refused.body]);
    expect(signOff.agreement).toEqual(agreement);
    expect(signOff.report).toMatchObject({ signed: 2, refused: 1, sha256: report.sha256 });
    const { body } = await admin.get(`/signatures/${String(second.id)}`);
    expect(body).toEqual(second);
    const { body: found } = await server.anonymous.get(`/reports/issued/${String(report.sha256)}`);
    expect(found).toMatchObject({ issued: { isSheet: false, signed: 2, refused: 1 } });
  });

  it('keeps its bytes, and gets a sheet that can be verified, too', async () => {
    const { report } = await newRevision();
    await signRevision(admin, report);
    await expect.poll(async () => (await reportAt(admin, report.id)).sheetUrl).not.toBeNull();
    const signed = await reportAt(admin, report.id);
    const { sheetUrl, sheetId, sheetVersion } = signed;
    expect(signed).toEqual({ ...report, signed: 1, sheetUrl, sheetId, sheetVersion });
    expect(digestOf(await fileOf(report.fileUrl))).toBe(report.sha256);
    const sheet = await fileOf(signed.sheetUrl);
    const verify = () => server.anonymous.get(`/reports/issued/${digestOf(sheet)}`);
    const verified = { issued: { isSheet: true, revision: 1, signed: 1, refused: 0 } };
    expect((await verify()).body).toMatchObject(verified);
    // Later signatures are on later sheets.
    await signRevision(admin, report);
    expect((await verify()).body).toMatchObject(verified);
    const changed = Buffer.from(sheet);
    changed[0] = 0;
    const other = await server.anonymous.get(`/reports/issued/${digestOf(changed)}`);
    expect(other.body).toEqual({ issued: null });
    const { headers } = await admin.get('/reports?search=deck');
    expect(headers.get('x-total-count')).not.toBe('0');
    const { body: listed } = await admin.get('/reports');
    expect((listed as { purpose: string }[]).map(({ purpose }) => purpose)).not.toContain('sheet');
  });

  it('gets a sheet that says where each person signed or refused', async () => {
    const { report } = await newRevision();
    const sheets: unknown[] = [];
    make = (content, ...others) => {
      sheets.push(content.signatures.map(({ kind, place }) => [kind, place]));
      return quickMaker(content, ...others);
    };
    const place = { latitude: 52.52, longitude: 13.405, accuracy: 11.2 };
    await signRevision(admin, report, { place });
    const refusal = { ...refusalOf(report.sha256 ?? '', 'Not mine.'), place };
    expect((await admin.post(signaturesPath(report), refusal)).status).toBe(201);
    const where = '52.52000, 13.40500 (within 12 m)';
    await expect
      .poll(() => sheets.at(-1))
      .toEqual([
        ['signed', where],
        ['refused', where],
      ]);
    make = quickMaker;
  });

  it('gets no sheet if one byte of its stored file was changed, and reports it', async () => {
    const { report } = await newRevision();
    await signRevision(admin, report);
    await expect.poll(async () => (await reportAt(admin, report.id)).sheetUrl).not.toBeNull();
    const key = String(report.fileUrl).replace('/uploads/', '');
    const file = path.join(server.services.config.dataDir, 'photos', key);
    const bytes = await readFile(file);
    bytes[3] = 0;
    await writeFile(file, bytes);
    await signRevision(admin, report);
    await expect
      .poll(async () => (await reportAt(admin, report.id)).sheetFailure)
      .toBe('The stored file of this revision is not the one that was signed.');
  });

  it('that is outdated can be signed, because it does not change', async () => {
    const { report, inspectionId } = await newRevision();
    await addItem(admin, { inspectionId });
    expect((await reportAt(admin, report.id)).isOutdated).toBe(true);
    expect((await signRevision(admin, report)).sha256).toBe(report.sha256);
  });
});

describe('a signature', () => {
  it('sent twice with one key is stored once', async () => {
    const { report } = await newRevision();
    const body = signatureOf(report.sha256 ?? '');
    const key = { 'idempotency-key': 'signature-of-koch' };
    const first = await admin.post(signaturesPath(report), body, key);
    const again = await admin.post(signaturesPath(report), body, key);
    expect(statusAndBody(again)).toEqual(statusAndBody(first));
    expect((await signOffOf(report)).signatures).toEqual([first.body]);
    const created = await admin.get('/created-records?keys=signature-of-koch');
    expect(created.body).toEqual([
      { key: 'signature-of-koch', id: (first.body as { id: number }).id },
    ]);
  });

  it('is collected by the office and by the inspector of the inspection', async () => {
    const { Inspector, ProjectManager } = server.as;
    const { report } = await newRevision();
    const body = signatureOf(report.sha256 ?? '');
    expect(statusAndBody(await Inspector.post(signaturesPath(report), body))).toEqual({
      status: 403,
      body: { message: expect.stringContaining('may collect signatures') as string },
    });
    expect((await ProjectManager.post(signaturesPath(report), body)).status).toBe(201);
    const { report: own, inspectionId } = await newRevision(3);
    const address = `/inspections/${String(inspectionId)}/sign-off`;
    expect((await Inspector.get(address)).body).toMatchObject({ report: own });
    expect((await signRevision(Inspector, own)).takenBy.id).toBe(3);
  });

  it('that waited on a device counts if its collector might collect it when the person signed', async () => {
    const { Inspector } = server.as;
    const [given, deleted] = [await newRevision(3), await newRevision(3)];
    now = '2026-11-22T10:10:00.000Z';
    const path = `/inspections/${String(given.inspectionId)}`;
    const { version } = (await admin.get(path)).body as { version: number };
    await admin.put(path, { version, assignedToId: null });
    await deleteWithItems(deleted.inspectionId);
    const sign = async ({ report }: typeof given, signedAt: string) => {
      const body = signatureOf(report.sha256 ?? '', { signedAt });
      const answer = await Inspector.post(signaturesPath(report), body);
      return answer.status === 201 ? 201 : statusAndBody(answer);
    };
    const refused = (message: string) => ({ status: 403, body: { message } });
    const { maySign, maySignDeleted } = SIGNATURE_MESSAGES;
    // Before the revision was issued, while the inspector had the inspection, and after that.
    for (const [one, message] of [
      [given, maySign],
      [deleted, maySignDeleted],
    ] as const) {
      expect(await sign(one, '2026-11-22T09:59:59.000Z')).toEqual(refused(message));
      expect(await sign(one, '2026-11-22T10:09:59.000Z')).toBe(201);
      expect(await sign(one, '2026-11-22T10:10:01.000Z')).toEqual(refused(message));
    }
    now = NOW;
    const signOffs = await Promise.all([signOffOf(given.report), signOffOf(deleted.report)]);
    expect(
      signOffs.map(({ report, signatures }) => [report.isSubjectDeleted, signatures.length]),
    ).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  it('of another file, of a draft, or with unknown words is refused', async () => {
    const { report, inspectionId } = await newRevision();
    const other = await admin.post(signaturesPath(report), signatureOf('b'.repeat(64)));
    expect(other.status).toBe(409);
    const words = signatureOf(report.sha256 ?? '', { agreementVersion: 99 });
    expect((await admin.post(signaturesPath(report), words)).status).toBe(422);
    const large = signatureOf(report.sha256 ?? '', { agreementVersion: 2_147_483_648 });
    expect((await admin.post(signaturesPath(report), large)).status).toBe(400);
    const draft = await askForReport(admin, draftOf(inspectionId));
    const answer = await admin.post(signaturesPath(draft), signatureOf(report.sha256 ?? ''));
    expect(answer.status).toBe(409);
    expect((await signOffOf(report)).signatures).toEqual([]);
  });

  it('is one of a limited number', async () => {
    const { report } = await newRevision();
    for (let count = 0; count < SIGNATURE_LIMITS.perReport; count += 1) {
      await signRevision(admin, report, { drawing: undefined });
    }
    const answer = await admin.post(signaturesPath(report), signatureOf(report.sha256 ?? ''));
    expect(statusAndBody(answer)).toEqual({
      status: 409,
      body: { message: 'A revision can have at most 50 signatures' },
    });
  });

  it.each([
    ['no stroke', { ...DRAWING, paths: [] }],
    ['a touch', { ...DRAWING, paths: ['M10 10'] }],
    ['no number', { ...DRAWING, paths: ['MNaN 10L20 20'] }],
    ['another command', { ...DRAWING, paths: ['M1 1C1 1 2 2 90 90'] }],
    ['operators of a PDF', { ...DRAWING, paths: ['M1 1L90 90 ET Q'] }],
    ['a point outside', { ...DRAWING, paths: ['M1 1L301 90'] }],
    ['a huge number', { ...DRAWING, paths: ['M1 1L99999 90'] }],
    ['4,001 points', { ...DRAWING, paths: [`M1 1${'L90 90'.repeat(4000)}`] }],
    ['61 strokes', { ...DRAWING, paths: Array.from({ length: 61 }, () => 'M1 1L90 90') }],
    ['no size', { ...DRAWING, width: 0 }],
  ])('with %s is refused', async (_, drawing) => {
    const { body, status } = await admin.post(
      '/reports/1/signatures',
      signatureOf('a'.repeat(64), { drawing }),
    );
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([
      400,
      [expect.stringMatching(/^drawing/)],
    ]);
  });

  it('with 100,000 points is not even read', async () => {
    const drawing = { ...DRAWING, paths: [`M1 1${'L90 90'.repeat(100_000)}`] };
    const body = signatureOf('a'.repeat(64), { drawing });
    expect((await admin.post('/reports/1/signatures', body)).status).toBe(413);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a long name', { name: 'x'.repeat(201) }, 'name'],
    ['with a reason', { reason: 'No' }, 'reason'],
    ['that refuses without a reason', { decision: 'refused', drawing: undefined }, 'reason'],
    ['that refuses with a drawing', { decision: 'refused', reason: 'No' }, 'drawing'],
    ['at a place that is none', { place: { latitude: 91, longitude: 0, accuracy: 1 } }, 'place'],
  ] as const)('%s is refused', async (_, changes, field) => {
    const { body, status } = await admin.post(
      '/reports/1/signatures',
      signatureOf('a'.repeat(64), changes),
    );
    expect(status).toBe(400);
    expect(Object.keys((body as { errors: object }).errors)[0]).toContain(field);
  });
});

describe('what was signed', () => {
  const refusal = /What was signed stays as it is/;

  it('cannot be changed or deleted by anybody', async () => {
    const { report } = await newRevision();
    const { id } = await signRevision(admin, report);
    const { db } = server.services.database;
    const rename = db.updateTable('signatures').set({ name: 'Nobody' }).where('id', '=', id);
    await expect(rename.execute()).rejects.toThrow(refusal);
    await expect(db.deleteFrom('signatures').execute()).rejects.toThrow(refusal);
    const reword = db.updateTable('agreements').set({ text: 'Nothing' });
    await expect(reword.execute()).rejects.toThrow(refusal);
    const swap = db.updateTable('reports').set({ sha256: 'b'.repeat(64) });
    await expect(swap.where('id', '=', report.id).execute()).rejects.toThrow(refusal);
    await expect(sql`DELETE FROM reports WHERE id = ${report.id}`.execute(db)).rejects.toThrow();
  });
});

it('new words of the office become the next version, and older signatures keep theirs', async () => {
  const { report } = await newRevision();
  await signRevision(admin, report);
  const change = async (agreement: string | null) => {
    const { version } = (await admin.get('/office')).body as { version: number };
    expect((await admin.put('/office', { agreement, version })).status).toBe(200);
  };
  await change('Seen.');
  await change('Seen.');
  expect((await signOffOf(report)).agreement).toEqual({ version: 2, text: 'Seen.' });
  await signRevision(admin, report);
  await signRevision(admin, report, { agreementVersion: 2 });
  await change(null);
  const { agreement, signatures } = await signOffOf(report);
  expect(agreement.version).toBe(3);
  expect(signatures.map((one) => one.agreement.version)).toEqual([1, 1, 2]);
});

it('of chosen items is signed only if the whole inspection has none', async () => {
  const { id } = await addInspection(admin, { projectId, title: 'Of chosen items' });
  const item = await addItem(admin, { inspectionId: id });
  await addItem(admin, { inspectionId: id });
  const issue = async (body: object) => {
    const asked = { ...draftOf(id), ...body, purpose: 'revision' };
    return (await reportIn(admin, (await askForReport(admin, asked)).id, 'ready')).revision;
  };
  const signed = async () =>
    ((await admin.get(`/inspections/${String(id)}/sign-off`)).body as SignOff).report;
  const chosen = { itemIds: [item.id] };
  await issue(chosen);
  expect(await signed()).toMatchObject({ revision: 1, itemCount: 1 });
  await issue({});
  await issue(chosen);
  expect(await signed()).toMatchObject({ revision: 2, itemCount: null });
});

const copyOf = async (inspectionId: number) =>
  (await admin.get(`/device-copies/${String(inspectionId)}`)).body as {
    stamp: string;
    signOff: SignOff;
  };

/** A signed revision whose sheet is made. */
const signedRevision = async () => {
  const { report, inspectionId } = await newRevision();
  await signRevision(admin, report);
  const now = () => reportAt(admin, report.id);
  await expect.poll(async () => (await now()).sheetUrl, { timeout: 20_000 }).not.toBeNull();
  const { sheetId } = await now();
  return { inspectionId, sheetId, now };
};

const failSheet = async (sheetId: number | null) => {
  const { db } = server.services.database;
  const failed = { state: 'failed', failure: 'No room', file_key: null, sha256: null } as const;
  await db.updateTable('reports').set({ purpose: 'draft' }).where('id', '=', sheetId).execute();
  await db
    .updateTable('reports')
    .set({ ...failed, purpose: 'sheet' })
    .where('id', '=', sheetId)
    .execute();
};

it('a sheet that failed can be made again', async () => {
  const { inspectionId, sheetId, now } = await signedRevision();
  await failSheet(sheetId);
  const failed = await now();
  expect(failed).toMatchObject({ sheetUrl: null, sheetFailure: 'No room', sheetId });
  expect(failed.sheetVersion).toBe((await reportAt(admin, sheetId ?? 0)).version);
  // Who took over the inspection may, even if somebody else collected the signature.
  const again = `/reports/${String(sheetId)}/retry`;
  const { Inspector } = server.as;
  expect(statusAndBody(await Inspector.post(again))).toEqual({
    status: 403,
    body: {
      message:
        'Only the office and the person to whom this inspection is assigned may collect signatures.',
    },
  });
  const path = `/inspections/${String(inspectionId)}`;
  const { version } = (await admin.get(path)).body as { version: number };
  expect((await admin.put(path, { assignedToId: 3, version })).status).toBe(200);
  expect((await Inspector.post(again)).status).toBe(200);
  await expect.poll(async () => (await now()).sheetUrl, { timeout: 20_000 }).not.toBeNull();
  const made = await now();
  expect(made).toMatchObject({ sheetFailure: null, sheetId });
  // Making it once more is another request.
  expect(made.sheetVersion).toBeGreaterThan(failed.sheetVersion ?? 0);
});

it('devices keep the newest revision of an inspection with its signatures', async () => {
  const { report, inspectionId } = await newRevision();
  const copy = () => copyOf(inspectionId);
  const before = await copy();
  expect(before.signOff).toEqual({ ...(await signOffOf(report)), signatures: [] });
  const signature = await signRevision(admin, report);
  const after = await copy();
  expect(after.stamp).not.toBe(before.stamp);
  expect(after.signOff.signatures).toEqual([signature]);
  const next = await issueRevision(admin, inspectionId);
  expect((await copy()).signOff.report.id).toBe(next.id);
});

it('devices hear of a revision that was asked for before the one that they have', async () => {
  const { inspectionId } = await newRevision();
  make = neverMade;
  const body = { ...draftOf(inspectionId), purpose: 'revision' };
  const { id } = await askForReport(admin, body);
  await admin.post(`/reports/${String(id)}/cancel`);
  make = quickMaker;
  await issueRevision(admin, inspectionId);
  const before = await copyOf(inspectionId);
  await admin.post(`/reports/${String(id)}/retry`);
  await reportIn(admin, id, 'ready');
  const after = await copyOf(inspectionId);
  expect(after.signOff.report).toMatchObject({ id, revision: 3 });
  expect(after.stamp).not.toBe(before.stamp);
});

it('devices hear of a sheet that was made or failed', async () => {
  const { inspectionId, sheetId } = await signedRevision();
  const made = await copyOf(inspectionId);
  await failSheet(sheetId);
  const failed = await copyOf(inspectionId);
  expect(failed.signOff.report).toMatchObject({ sheetUrl: null, sheetFailure: 'No room' });
  expect(failed.stamp).not.toBe(made.stamp);
});

it('a sheet that failed can be made again after its inspection was deleted', async () => {
  const { inspectionId, sheetId, now } = await signedRevision();
  await failSheet(sheetId);
  await deleteWithItems(inspectionId);
  expect((await admin.post(`/reports/${String(sheetId)}/retry`)).status).toBe(200);
  await expect.poll(async () => (await now()).sheetUrl, { timeout: 20_000 }).not.toBeNull();
});
