import type { PhotoStoreConfig } from '../../../server/config';

export type Bucket = Extract<PhotoStoreConfig, { kind: 's3' }>;

const PATIENCE_MS = 5000;

/**
 * The address of a file in a bucket, or of the bucket, as used by a request without credentials.
 */
export function bucketAddress(
  { endpoint, region, bucket, forcePathStyle }: Bucket,
  key = '',
): string {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  // Some services have their buckets under a path.
  const path = base.pathname.replace(/\/$/, '');
  if (forcePathStyle) base.pathname = `${path}/${bucket}/${key}`;
  else {
    base.hostname = `${bucket}.${base.hostname}`;
    base.pathname = `${path}/${key}`;
  }
  return base.href;
}

/** Some services answer 400 to a request without credentials. */
const REFUSALS = [400, 401, 403];

/** Sends a request without any credentials. */
const askAsStranger = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });

/**
 * Whether a request without credentials succeeds there, where a file or bucket is.
 * @throws if the answer is neither a success nor a refusal, because then the result is unknown.
 */
export async function isOpenToStrangers(address: string): Promise<boolean> {
  const { ok, status } = await askAsStranger(address);
  if (ok || REFUSALS.includes(status)) return ok;
  throw new Error(
    status === 404
      ? `a request without credentials found nothing at ${address}, so it is not known whether the bucket is private; check S3_ENDPOINT and S3_FORCE_PATH_STYLE`
      : `a request without credentials got the status ${String(status)} from ${address}`,
  );
}

/** The time by a bucket's clock, to the second. */
export async function bucketTime(bucket: Bucket): Promise<Date> {
  const { headers } = await askAsStranger(bucketAddress(bucket));
  return new Date(headers.get('date') ?? Number.NaN);
}
