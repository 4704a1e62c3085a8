import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedValues } from '../../../scripts/cluster/addresses';
import { deployed, filledIn, type Values, variablesOf } from '../../../scripts/cluster/template';

const FILES = readdirSync(new URL('../../../deploy', import.meta.url), { recursive: true })
  .map(String)
  .filter((name) => name.includes('.'));

describe('the files of the deployment', () => {
  const programs = { haproxy: '', patroni: '', etcd: '', pgbouncer: '', openssl: '' };
  const values: Values = {
    ...sharedValues({ ...programs, postgresFolder: '/bin' }, '/plumbline.pem'),
    NAME: 'app1',
    ADDRESS: '127.18.0.21',
    FOLDER: '/data',
  };

  it.each(FILES)('%s has no placeholder without a value', (file) => {
    expect(deployed(file, values)).not.toMatch(/[$]\{/);
  });

  it('give a server its environment', () => {
    const { HOST, PORT, DATA_DIR, DATABASE_URL } = variablesOf(deployed('plumbline.env', values));
    const password = values['DATABASE_PASSWORD'] ?? '';
    expect({ HOST, PORT, DATA_DIR, DATABASE_URL }).toEqual({
      HOST: '127.18.0.21',
      PORT: '3000',
      DATA_DIR: '/data',
      DATABASE_URL: `postgres://plumbline:${password}@127.18.0.21:6432/plumbline`,
    });
  });

  it('name what has no value', () => {
    expect(() => filledIn('a $' + '{UNKNOWN}', { KNOWN: '1' })).toThrow(
      'There is no value for UNKNOWN',
    );
  });
});
