import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { PhotoStoreConfig } from '../config';
import type { ByteRange } from '../http/byte-range';
import type { FileContent, PhotoStorage, StoredFile } from './storage';

type S3Config = Extract<PhotoStoreConfig, { kind: 's3' }>;

/** The whole size in `bytes 0-99/12345`. */
const sizeIn = (contentRange: string) => Number(contentRange.replace(/^.*\//, ''));

async function unlessMissing<Found>(look: () => Promise<Found | null>): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return null;
    throw error;
  }
}

/** Photos in a bucket of S3 or of a service that speaks its protocol. */
export class S3Storage implements PhotoStorage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(config: S3Config) {
    this.#bucket = config.bucket;
    this.#client = new S3Client({
      region: config.region,
      forcePathStyle: config.forcePathStyle,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
      // Services that do not know the newer checksums store the framing as part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, content: Buffer | FileContent, contentType: string): Promise<void> {
    const body = Buffer.isBuffer(content)
      ? { Body: content }
      : { Body: createReadStream(content.path), ContentLength: content.size };
    const object = { Bucket: this.#bucket, Key: key, ContentType: contentType, ...body };
    await this.#client.send(new PutObjectCommand(object));
  }

  async sizeOf(key: string): Promise<number | null> {
    return unlessMissing(async () => {
      const command = new HeadObjectCommand({ Bucket: this.#bucket, Key: key });
      return (await this.#client.send(command)).ContentLength ?? null;
    });
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | null> {
    return unlessMissing(async () => {
      const part =
        range === undefined ? {} : { Range: `bytes=${String(range.first)}-${String(range.last)}` };
      const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...part });
      const { Body, ContentLength, ContentRange } = await this.#client.send(command);
      const size = ContentRange === undefined ? ContentLength : sizeIn(ContentRange);
      return Body instanceof Readable && size !== undefined ? { stream: Body, size } : null;
    });
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }
}
