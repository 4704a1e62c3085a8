import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  loopingExif,
  repetitiveExif,
  vastProgressive,
} from '../../../scripts/bench/abuse/hostile-pictures';
import { UnavailableError } from '../../../server/errors/unavailable';
import {
  MAX_PROCESSES,
  MAX_WAITING,
  PictureReader,
} from '../../../server/photos/pictures/picture-reader';
import { statusAndBody } from '../../support/server/api';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { scratchFolder } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

/** Longer than the pictures in this file take on a busy machine. */
const BUSY_MACHINE_MS = 200_000;

/** Far above the usual wait on a busy machine, far below the wait without limits. */
const PATIENCE_MS = 3000;

const TOO_DEMANDING =
  'The picture has too many pixels or is damaged. Please make it smaller, or take it again.';

describe('a server that receives', () => {
  let server: TestServer;
  let upload: (bytes: Buffer) => Promise<{ status: number; body: unknown }>;

  beforeAll(async () => {
    server = await startServer();
    const { inspection } = await addSite(server.as.Admin);
    const item = await addItem(server.as.Inspector, { inspectionId: inspection.id });
    const to = `/inspectionphotos/upload/${String(item.id)}`;
    // Retries when the server is too busy, as the app does.
    upload = async (bytes) => {
      const answer = statusAndBody(await server.as.Inspector.post(to, uploadForm([{ bytes }])));
      return answer.status === 503 ? upload(bytes) : answer;
    };
  });
  afterAll(() => server.close());

  /** The longest wait of other users, who sign in and read lists and photos at the same time. */
  async function longestWait(work: Promise<unknown>): Promise<number> {
    const { as, anonymous } = server;
    const state = { isOver: false };
    void work.finally(() => {
      state.isOver = true;
    });
    let longest = 0;
    while (!state.isOver) {
      const begun = performance.now();
      await Promise.all([
        anonymous.post('/auth/login', { email: 'admin@plumbline.test', password: 'wrong' }),
        as.Inspector.get('/inspections?page=1'),
        anonymous.get('/health'),
      ]);
      longest = Math.max(longest, performance.now() - begun);
    }
    return longest;
  }

  it('JPEGs with circular metadata refuses them, and serves other users', async () => {
    const bytes = await loopingExif();
    const uploads = Promise.all([upload(bytes), upload(bytes)]);
    expect(await longestWait(uploads)).toBeLessThan(PATIENCE_MS);
    expect((await uploads).map(({ status }) => status)).toEqual([422, 422]);
  });

  it('JPEGs with repeated metadata stores them without it', async () => {
    const bytes = await repetitiveExif();
    expect(bytes.length).toBeLessThan(70_000);
    const uploads = Promise.all(Array.from({ length: 12 }, () => upload(bytes)));
    expect(await longestWait(uploads)).toBeLessThan(PATIENCE_MS);
    const answers = await uploads;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers[0]?.body).toMatchObject({ takenAt: null, exifData: null });
  });

  it('eight progressive JPEGs of 199 megapixels refuses them at once', async () => {
    const bytes = await vastProgressive();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bytes)));
    expect(answers).toEqual(
      answers.map(() => ({
        status: 422,
        body: { message: TOO_DEMANDING, errors: { file: [TOO_DEMANDING] } },
      })),
    );
  });

  it('a progressive JPEG of 25 megapixels accepts it', async () => {
    expect(await upload(await vastProgressive(5000))).toMatchObject({
      status: 201,
      body: { width: 5000, height: 5000 },
    });
  });
});

describe('pictures that wait to be read', () => {
  const scratch = scratchFolder();
  const slow = path.join(scratch.folder, 'slow.jpg');
  const quick = path.join(scratch.folder, 'quick.jpg');
  let reader: PictureReader;

  beforeAll(async () => {
    writeFileSync(slow, await repetitiveExif());
    writeFileSync(quick, await jpeg());
  });
  afterAll(scratch.remove);
  afterEach(() => {
    reader.close();
  });

  const PLACES = MAX_PROCESSES + MAX_WAITING;
  const greedy = 1;
  const other = 2;

  it('are limited in number, and those of one user do not delay another', async () => {
    reader = new PictureReader(BUSY_MACHINE_MS);
    let readCount = 0;
    const outcomes = Array.from({ length: PLACES }, () =>
      reader.read(slow, greedy).then(
        () => (readCount += 1),
        (error: unknown) => error,
      ),
    );
    await expect(reader.read(slow, greedy)).rejects.toBeInstanceOf(UnavailableError);
    const picture = await reader.read(quick, other);
    expect([picture.width, picture.height]).toEqual([640, 480]);
    // Only those that were being read when the other user's picture came.
    expect(readCount).toBeLessThanOrEqual(MAX_PROCESSES);
    // The other user's newest picture gave way.
    expect(await outcomes[PLACES - 1]).toBeInstanceOf(UnavailableError);
    expect(await outcomes[0]).toBe(1);
  });

  it('are read in turns of their users', async () => {
    reader = new PictureReader(BUSY_MACHINE_MS);
    const order: string[] = [];
    const owners = ['first', 'first', 'first', 'first', 'second', 'second', 'second', 'third'];
    await Promise.all(
      owners.map(async (owner) => {
        await reader.read(quick, owners.indexOf(owner));
        order.push(owner);
      }),
    );
    expect(order.toSorted()).toEqual(owners);
    expect(order.indexOf('third')).toBeLessThan(
      order.indexOf('second', order.indexOf('second') + 1),
    );
  });

  it('that have disappeared fail alone', async () => {
    reader = new PictureReader();
    const gone = path.join(scratch.folder, 'gone.jpg');
    expect(existsSync(gone)).toBe(false);
    await expect(reader.read(gone, greedy)).rejects.toThrow(/ENOENT/);
    expect((await reader.read(quick, greedy)).contentType).toBe('image/jpeg');
  });
});
