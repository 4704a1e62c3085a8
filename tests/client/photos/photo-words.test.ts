import axios from 'axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../../../machines/failure';
import { fetchFile } from '../../../src/features/photos/calls';
import { sendPhoto } from '../../../src/features/uploads/calls';
import { type CallApi, createCallApi } from '../../../src/platform/http/call-api';
import { anEntry } from '../../models/uploads/entries';
import { type ScriptedServer, startScriptedServer } from '../../support/server/scripted-server';

/** Messages for photos that could not be uploaded or downloaded. */

let server: ScriptedServer;
let api: CallApi;

beforeAll(async () => {
  server = await startScriptedServer();
  const baseURL = `${server.url}/api`;
  // As browsers report failures to read files.
  api = createCallApi((config) => axios.request({ ...config, baseURL, adapter: 'fetch' }));
});

afterAll(() => server.close());

const { signal } = new AbortController();
const NETWORK = 'Network error - please check your connection';

const CALLS = [
  {
    doing: 'uploading photo',
    failed: 'Failed to upload photo',
    path: '/api/inspectionphotos/upload/1',
    call: () => {
      const entry = anEntry({ itemId: 1 });
      return sendPhoto(api, entry, new Blob(['x']), { signal, report: () => undefined });
    },
  },
  {
    doing: 'downloading photo',
    failed: 'Failed to download photo',
    path: '/api/inspectionphotos/download/7',
    call: () => fetchFile(api, 7),
  },
];

const messageOf = (call: () => Promise<unknown>) =>
  call().then(
    () => 'It succeeded',
    (error: unknown) => failureOf(error).message,
  );

describe.each(CALLS)('$doing', ({ doing, failed, path, call }) => {
  test('without an answer', async () => {
    server.state.script = () => 'drop';
    const message = await messageOf(call);
    server.state.script = () => 'answer';
    expect(message).toBe(`An error occurred while ${doing}: ${NETWORK}`);
  });

  test('with an answer, with and without a reason', async () => {
    server.state.statuses.set(path, 500);
    server.state.bodies.set(path, {});
    expect(await messageOf(call)).toBe(failed);
    server.state.bodies.set(path, { message: 'The disk is full' });
    expect(await messageOf(call)).toBe('The disk is full');
  });
});
