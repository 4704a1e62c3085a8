import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { PhotoStoreConfig } from '../../config';
import type { ByteRange } from './byte-range';
import { UnavailableError } from '../../errors/unavailable';
import type { FileContent, PhotoStorage, StoredFile } from './storage';
import { unlessMissing } from './unless-missing';

type S3Config = Extract<PhotoStoreConfig, { kind: 's3' }>;

/** Reads the size of the whole file from `bytes 0-99/12345`. */
const sizeIn = (contentRange: string) => Number(contentRange.replace(/^.*\//, ''));

/** A bucket that does not respond is tried twice, which delays a call by half a minute at most. */
const TRIES = 2;
const CONNECT_MS = 3000;
/** Sending a file may take any time, as long as it makes progress. */
const SENDING = { connectionTimeout: CONNECT_MS, socketTimeout: 7000 } as const;
/** Answers begin soon, but a file that goes to a slow client may pause. */
const ASKING = {
  connectionTimeout: CONNECT_MS,
  requestTimeout: 8000,
  throwOnRequestTimeout: true,
  socketTimeout: 60_000,
} as const;
/** A file holds its connection for as long as its client reads: they must not run out, and nobody else may wait. */
const MOST_READERS = { maxSockets: 1000, keepAlive: true } as const;
const READING = { ...ASKING, httpAgent: MOST_READERS, httpsAgent: MOST_READERS } as const;
const RETRY_AFTER = 5;

const ignore = () => undefined;
/** Failures are thrown, and logged by those who asked. The SDK would also print on the console. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore } as const;

/** Whether the service refused the request, as opposed to an outage. */
const isRefusal = (error: unknown) => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status < 500 && status !== 408 && status !== 429;
};

/** @throws UnavailableError if the service does not answer or fails. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw new UnavailableError('The photo store does not answer', RETRY_AFTER, { cause: error });
  }
}

const isMissing = (error: unknown) => error instanceof NoSuchKey || error instanceof NotFound;

/** @throws the error, unless the service refused the request. */
function refused(error: unknown): string {
  if (isRefusal(error) && !(error instanceof NotFound)) return 'refused';
  throw error;
}

const clientOf = (
  config: S3Config,
  requestHandler: typeof SENDING | typeof ASKING | typeof READING,
) =>
  new S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
    // Services that do not support the newer checksums would store their framing in the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    logger: SILENT,
    requestHandler,
  });

/** Stores photos in a bucket of S3 or of a compatible service. */
export class S3Storage implements PhotoStorage {
  readonly #sender: S3Client;
  readonly #asker: S3Client;
  readonly #reader: S3Client;
  readonly #bucket: string;

  constructor(config: S3Config) {
    this.#bucket = config.bucket;
    // The SDK would warn at every start on the oldest supported Node.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
    this.#sender = clientOf(config, SENDING);
    this.#asker = clientOf(config, ASKING);
    this.#reader = clientOf(config, READING);
  }

  async put(key: string, content: Buffer | FileContent, contentType: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: key, ContentType: contentType };
    if (Buffer.isBuffer(content)) {
      await answered(this.#sender.send(new PutObjectCommand({ ...object, Body: content })));
      return;
    }
    const Body = createReadStream(content.path);
    const unread = new Promise<never>((_, reject) => Body.once('error', reject));
    const stop = new AbortController();
    const command = new PutObjectCommand({ ...object, Body, ContentLength: content.size });
    const sent = answered(this.#sender.send(command, { abortSignal: stop.signal }));
    try {
      await Promise.race([sent, unread]);
    } finally {
      stop.abort();
      // The SDK neither closes a file that it could not send, nor listens for its errors.
      Body.destroy();
    }
  }

  async sizeOf(key: string): Promise<number | null> {
    return unlessMissing(isMissing, async () => {
      const command = new HeadObjectCommand({ Bucket: this.#bucket, Key: key });
      return (await answered(this.#asker.send(command))).ContentLength ?? null;
    });
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | null> {
    return unlessMissing(isMissing, async () => {
      const part =
        range === undefined ? {} : { Range: `bytes=${String(range.first)}-${String(range.last)}` };
      const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...part });
      const { Body, ContentLength, ContentRange } = await answered(this.#reader.send(command));
      const size = ContentRange === undefined ? ContentLength : sizeIn(ContentRange);
      return Body instanceof Readable && size !== undefined ? { stream: Body, size } : null;
    });
  }

  pathOf(): null {
    return null;
  }

  /** An account that may store files may be refused here: a refusal is an answer too. */
  async check(): Promise<void> {
    const bucket = await unlessMissing(isMissing, () =>
      answered(this.#asker.send(new HeadBucketCommand({ Bucket: this.#bucket }))).catch(refused),
    );
    if (bucket === null) throw new Error('The bucket of the photos does not exist');
  }

  async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.#bucket, Key: key });
    await answered(this.#asker.send(command));
  }
}
