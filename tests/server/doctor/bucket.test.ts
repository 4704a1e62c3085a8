import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Config } from '../../../server/config';
import { bucketIn } from '../../support/server/bucket';
import { findingOf, gradeOf, withDatabase } from '../../support/server/doctor';
import { type Scratch, scratchConfig } from '../../support/server/scratch';

/** The doctor's findings about a bucket. */

let scratch: Scratch;
let bucket: S3rver;
let bucketPort: number;
let guard: Server;
interface Answers {
  /** What a request without credentials gets for a file, and for the list of files. */
  file: number;
  list: number;
  /** The answer to Plumbline's removal of a file; undefined if the bucket removes it. */
  removal?: number;
}

const CLOSED: Answers = { file: 403, list: 403 };
let answers = CLOSED;

/** A service that has its buckets under this path, and lets everybody read them. */
const PUBLIC_PATH = '/storage/v1/s3';

const answerOf = ({ headers, method, url }: IncomingMessage): number | undefined => {
  if (url?.startsWith(`${PUBLIC_PATH}/`) === true) return 200;
  if (headers.authorization === undefined) {
    return url?.endsWith('.txt') === true ? answers.file : answers.list;
  }
  return method === 'DELETE' ? answers.removal : undefined;
};

beforeAll(async () => {
  scratch = await scratchConfig();
  bucket = bucketIn(scratch.config.dataDir);
  bucketPort = (await bucket.run()).port;
  // The bucket itself answers requests without credentials.
  guard = createServer((asked, answer) => {
    const status = answerOf(asked);
    if (status !== undefined) {
      answer.writeHead(status).end();
      return;
    }
    const { method, url: address, headers } = asked;
    const passed = request(
      { host: '127.0.0.1', port: bucketPort, method, path: address, headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(answer);
      },
    );
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(guard, 'listening');
});

afterEach(() => {
  answers = CLOSED;
});

afterAll(async () => {
  guard.closeAllConnections();
  guard.close();
  await bucket.close();
  await scratch.remove();
});

const withBucket = (config: Config, port: number, name = 'photos', path = ''): Config => ({
  ...config,
  photos: {
    kind: 's3',
    endpoint: `http://127.0.0.1:${String(port)}${path}`,
    region: 'us-east-1',
    bucket: name,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  },
});
const guardPort = () => (guard.address() as AddressInfo).port;

it.each([400, 401, 403])('a bucket that answers others with %i is fine', async (status) => {
  answers = { file: status, list: status };
  expect(await findingOf('bucket', withBucket(scratch.config, guardPort()))).toEqual({
    grade: 'ok',
    found: 'Only Plumbline reads the bucket photos.',
  });
});

it.each([503, 301])('the answer %i does not tell whether a bucket is private', async (status) => {
  answers = { file: status, list: status };
  expect(await findingOf('bucket', withBucket(scratch.config, guardPort()))).toMatchObject({
    grade: 'problem',
    found: expect.stringMatching(
      new RegExp(
        `^The check failed: a request without credentials got the status ${String(status)} from `,
      ),
    ) as string,
  });
});

it.each([
  [{ file: 200, list: 503 }, 'read'],
  [{ file: 200, list: 301 }, 'read'],
  [{ file: 503, list: 200 }, 'list'],
  [{ file: 200, list: 403, removal: 403 }, 'read'],
])('public access is a problem, whatever else fails: %o', async (given, open) => {
  answers = given;
  expect(await findingOf('bucket', withBucket(scratch.config, guardPort()))).toMatchObject({
    grade: 'problem',
    found: `Anybody may ${open} the files of the bucket photos.`,
  });
});

it.each([PUBLIC_PATH, `${PUBLIC_PATH}/`])(
  'a bucket that anybody may read is a problem, also at the address …%s',
  async (path) => {
    answers = { file: 404, list: 404 };
    const config = withBucket(scratch.config, guardPort(), 'photos', path);
    expect(await findingOf('bucket', config)).toMatchObject({
      grade: 'problem',
      found: 'Anybody may read and list the files of the bucket photos.',
    });
  },
);

it('if a file that was stored is not found, it is not known whether the bucket is private', async () => {
  answers = { file: 404, list: 403 };
  expect(await findingOf('bucket', withBucket(scratch.config, guardPort()))).toMatchObject({
    grade: 'problem',
    found: expect.stringMatching(
      /^The check failed: a request without credentials found nothing at http:\S+\.txt, so it is not known whether the bucket is private; check S3_ENDPOINT and S3_FORCE_PATH_STYLE$/,
    ) as string,
  });
});

it('a bucket from which nothing can be removed is a problem', async () => {
  answers = { ...CLOSED, removal: 403 };
  expect(await findingOf('bucket', withBucket(scratch.config, guardPort()))).toMatchObject({
    grade: 'problem',
    found: expect.stringMatching(
      /^The file doctor\/\S+ cannot be removed from the bucket photos: /,
    ) as string,
  });
});

it('a bucket that anybody may read is a problem', async () => {
  expect(await findingOf('bucket', withBucket(scratch.config, bucketPort))).toMatchObject({
    grade: 'problem',
    found: 'Anybody may read and list the files of the bucket photos.',
  });
});

it('a bucket in which nothing can be stored is a problem', async () => {
  expect(await findingOf('bucket', withBucket(scratch.config, guardPort(), 'none'))).toMatchObject({
    grade: 'problem',
    found: expect.stringContaining('Nothing can be stored in the bucket none') as string,
  });
});

it('photos in the data folder have no bucket', async () => {
  expect(await gradeOf('bucket', scratch.config)).toBe('ok');
});

it('the clock of a bucket is compared too', async () => {
  await withDatabase(async (config) => {
    const now = (shift: number) => () => new Date(Date.now() + shift);
    const stored = withBucket(config, bucketPort);
    expect(await gradeOf('clock', stored, { now: now(0) })).toBe('ok');
    expect(await gradeOf('clock', stored, { now: now(300_000) })).toBe('problem');
  });
});
