import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNREADABLE_MESSAGE } from '../../../contract/messages/transport';
import { failureOf } from '../../../machines/failure';
import { fetchReportFile } from '../../../src/features/shares/share-sheet';
import { type CallApi, createCallApi } from '../../../src/platform/http/call-api';
import { createClient } from '../../../src/platform/http/client';
import { expectPrinted } from '../../support/run/expect-printed';

/** The file of a report, before it is handed over to another app. */

expectPrinted(/^Forbidden /, /^Server error /);

interface Said {
  status: number;
  type: string;
  body: string;
}

let says: Said;
const host = createServer((_, response) => {
  response.writeHead(says.status, { 'content-type': says.type });
  response.end(says.body);
});
let api: CallApi;

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const send = createClient(`http://127.0.0.1:${String((host.address() as AddressInfo).port)}`);
  // As in a browser; the one of Node does not read files.
  api = createCallApi((config) => send({ ...config, adapter: 'fetch' }));
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      host.closeAllConnections();
      host.close(() => {
        resolve();
      });
    }),
);

const fetched = () =>
  fetchReportFile(
    { url: '/uploads/ab/report.pdf', name: 'Deck survey.pdf' },
    new AbortController().signal,
    api,
  );

const JSON_TYPE = 'application/json; charset=utf-8';
const refusals: readonly [Said, { status: number | null; message: string }][] = [
  [
    { status: 200, type: 'text/html', body: '<title>Sign in to the network</title>' },
    { status: null, message: UNREADABLE_MESSAGE },
  ],
  [
    { status: 200, type: 'application/pdf', body: 'no PDF' },
    { status: null, message: UNREADABLE_MESSAGE },
  ],
  [
    { status: 404, type: 'text/plain', body: 'no available server' },
    { status: null, message: UNREADABLE_MESSAGE },
  ],
  [
    { status: 404, type: JSON_TYPE, body: '{"message":"File not found"}' },
    { status: 404, message: 'File not found' },
  ],
  [
    { status: 401, type: JSON_TYPE, body: '{"message":"Please log in to continue"}' },
    { status: 401, message: 'Please log in to continue' },
  ],
  [
    { status: 503, type: 'text/html', body: '<h1>Unavailable</h1>' },
    { status: 503, message: 'Error 503: Service Unavailable' },
  ],
];

test.each(refusals)('$status $type $body is not handed over', async (said, expected) => {
  says = said;
  const { status, message } = await fetched().then(
    () => ({ status: 200, message: 'handed over' }),
    failureOf,
  );
  expect({ status, message }).toEqual(expected);
});

test('a PDF is handed over, whatever its type is called', async () => {
  says = { status: 200, type: 'application/octet-stream', body: '%PDF-1.7 …' };
  const file = await fetched();
  expect([file.name, file.type, await file.text()]).toEqual([
    'Deck survey.pdf',
    'application/pdf',
    '%PDF-1.7 …',
  ]);
});
