import path from 'node:path';
import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '../contract/limits';

/** The configuration, parsed once from the environment. */

export type PhotoStoreConfig =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3';
      endpoint: string | undefined;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
    };

export interface Config {
  port: number;
  host: string;
  /** The address that users open, without a path: for reports, calendars and links. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  photos: PhotoStoreConfig;
  admin: { email: string; password: string | undefined };
  accessTokenTtlSeconds: number;
  sessionDays: number;
  /** Replaces the secret that is stored with the data. */
  sessionSecret: string | undefined;
  loginAttemptsPerMinute: number;
  trustProxy: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Queries that take longer are logged, in milliseconds; 0 logs none. */
  slowQueryMs: number;
  /** Who may read the metrics: anyone with the token, or anyone on this machine at this port. */
  metrics: { token: string | undefined; port: number | undefined };
  /**
   * How long a stopping server continues to work, so that the proxy notices that it is stopping.
   */
  stopDelaySeconds: number;
  /** A server with less free space on its disk is not ready, in bytes. */
  diskReserveBytes: number;
}

/** An environment variable has an invalid value; the message names it in one line. */
export class ConfigError extends Error {}

const whole = (min: number, max: number) =>
  z.pipe(
    z
      .string()
      .check(z.regex(/^\d+$/, `must be a whole number from ${String(min)} to ${String(max)}`)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z
        .number()
        .check(
          z.minimum(min, `must be at least ${String(min)}`),
          z.maximum(max, `must be at most ${String(max)}`),
        ),
    ),
  );
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((text) => text === 'true'),
);
/** An origin: scheme, host and port. */
const origin = z.pipe(
  z.string().check(
    z.refine((address) => {
      if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
      const url = new URL(address);
      return url.username === '' && `${url.origin}/` === url.href;
    }, 'must be an address without a path, such as https://office.example'),
  ),
  z.transform((address: string) => new URL(address).origin),
);
const text = z.string().check(z.minLength(1, 'must not be empty'));

const Environment = z.object({
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  ),
  ADMIN_EMAIL: z._default(z.email('must be an e-mail address'), 'admin@plumbline.local'),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(
          PASSWORD_MIN_LENGTH,
          `must have at least ${String(PASSWORD_MIN_LENGTH)} characters`,
        ),
      ),
  ),
  ACCESS_TOKEN_TTL_SECONDS: z._default(whole(1, 86_400), 900),
  SESSION_DAYS: z._default(whole(1, 365), 30),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  LOGIN_ATTEMPTS_PER_MINUTE: z._default(whole(1, 1_000_000), 60),
  TRUST_PROXY: z._default(flag, false),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
  SLOW_QUERY_MS: z._default(whole(0, 60_000), 1000),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  METRICS_PORT: z.optional(whole(1, 65_535)),
  STOP_DELAY_SECONDS: z._default(whole(0, 60), 0),
  DISK_RESERVE_MB: z._default(whole(0, 100_000_000), 200),
  S3_ENDPOINT: z.optional(z.url('must be an address')),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_BUCKET: z.optional(text),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  S3_FORCE_PATH_STYLE: z._default(flag, false),
});
type Environment = z.output<typeof Environment>;

function photoStore(env: Environment, dataDir: string): PhotoStoreConfig {
  if (env.S3_BUCKET === undefined) return { kind: 'folder', path: path.join(dataDir, 'photos') };
  if (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well');
  }
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}

/**
 * Reads the configuration; empty variables count as absent.
 * @throws ConfigError that names every invalid variable.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(wrong.join('; '));
  }
  const env = parsed.data;
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    photos: photoStore(env, dataDir),
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    accessTokenTtlSeconds: env.ACCESS_TOKEN_TTL_SECONDS,
    sessionDays: env.SESSION_DAYS,
    sessionSecret: env.SESSION_SECRET,
    loginAttemptsPerMinute: env.LOGIN_ATTEMPTS_PER_MINUTE,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    slowQueryMs: env.SLOW_QUERY_MS,
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT },
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    diskReserveBytes: env.DISK_RESERVE_MB * 1024 ** 2,
  };
}
