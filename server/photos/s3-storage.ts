import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { PhotoStoreConfig } from '../config';
import type { PhotoStorage, StoredFile } from './storage';

type S3Config = Extract<PhotoStoreConfig, { kind: 's3' }>;

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

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: key, Body: bytes, ContentType: contentType };
    await this.#client.send(new PutObjectCommand(object));
  }

  async open(key: string): Promise<StoredFile | null> {
    try {
      const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
      const { Body, ContentLength } = await this.#client.send(command);
      if (!(Body instanceof Readable) || ContentLength === undefined) return null;
      return { stream: Body, size: ContentLength };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }
}
