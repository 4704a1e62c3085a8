import type { PhotoStoreConfig } from '../../../server/config';

export type Bucket = Extract<PhotoStoreConfig, { kind: 's3' }>;

const PATIENCE_MS = 5000;

/** The address of a file in a bucket, or of the bucket, as a stranger would try it. */
export function bucketAddress(
  { endpoint, region, bucket, forcePathStyle }: Bucket,
  key = '',
): string {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (forcePathStyle) base.pathname = `/${bucket}/${key}`;
  else {
    base.hostname = `${bucket}.${base.hostname}`;
    base.pathname = `/${key}`;
  }
  return base.href;
}

/** Asks without any credentials. */
const askAsStranger = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });

/**
 * Whether a stranger gets an answer from there.
 * @throws if it neither answers nor refuses: then nobody knows.
 */
export async function isOpenToStrangers(address: string): Promise<boolean> {
  const { ok, status } = await askAsStranger(address);
  if (!ok && (status < 400 || status >= 500)) {
    throw new Error(`a stranger got the status ${String(status)} from ${address}`);
  }
  return ok;
}

/** What the clock of a bucket shows, to the second. */
export async function bucketTime(bucket: Bucket): Promise<Date> {
  const { headers } = await askAsStranger(bucketAddress(bucket));
  return new Date(headers.get('date') ?? Number.NaN);
}
