import { randomBytes } from 'node:crypto';
import type { Programs } from './programs';
import type { Values } from './template';

/** The addresses of the machines, as in docs/deployment.md, in a network of the loopback interface. */

export const MACHINES = {
  proxy: 10,
  app1: 21,
  app2: 22,
  app3: 23,
  db1: 31,
  db2: 32,
  bucket: 40,
} as const;
export type MachineName = keyof typeof MACHINES;

export const APPS = ['app1', 'app2', 'app3'] as const;
export const DATABASES = ['db1', 'db2'] as const;

const NETWORK = '127.18.0';
export const WEB_PORT = 8443;
export const BUCKET_PORT = 4568;
export const BUCKET = 'plumbline';

const ETCD = [2379, 2380];
const APP = [3000, 6432];
const DATABASE = [5432, 8008, ...ETCD];

/** Where the programs of each machine listen. */
const PORTS: Readonly<Record<MachineName, readonly number[]>> = {
  proxy: [WEB_PORT, 5432, ...ETCD],
  bucket: [BUCKET_PORT],
  app1: APP,
  app2: APP,
  app3: APP,
  db1: DATABASE,
  db2: DATABASE,
};

export const addressOf = (name: MachineName) => `${NETWORK}.${String(MACHINES[name])}`;

/** Every address with a port that the cluster needs for itself. */
export const needed = () =>
  Object.entries(PORTS).flatMap(([name, ports]) =>
    ports.map((port) => ({ host: addressOf(name as MachineName), port })),
  );

const secret = () => randomBytes(18).toString('base64url');

/** The values of the reference files that are the same on all machines. */
export function sharedValues(programs: Programs, certificate: string): Values {
  const addresses = Object.keys(MACHINES).map((name) => [
    name.toUpperCase(),
    addressOf(name as MachineName),
  ]);
  return {
    ...(Object.fromEntries(addresses) as Values),
    // Connections to such an address come from 127.0.0.1.
    NETWORK: '127.0.0.0/8',
    WEB_ADDRESS: addressOf('proxy'),
    WEB_PORT: String(WEB_PORT),
    PUBLIC_URL: `https://${addressOf('proxy')}:${String(WEB_PORT)}`,
    CERTIFICATE: certificate,
    POSTGRES_BIN: programs.postgresFolder,
    DATABASE_PASSWORD: secret(),
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    PATRONI_PASSWORD: secret(),
    METRICS_TOKEN: secret(),
    S3_ENDPOINT: `http://${addressOf('bucket')}:${String(BUCKET_PORT)}`,
    // The only account that s3rver has.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ADMIN_EMAIL: 'admin@plumbline.test',
    ADMIN_PASSWORD: `Plumbline-${secret()}`,
  };
}
