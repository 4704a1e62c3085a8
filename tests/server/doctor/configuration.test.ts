import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { certificate } from '../../../scripts/doctor/checks/tls';
import type { Config } from '../../../server/config';
import { findingOf, gradeOf } from '../../support/server/doctor';
import { type Scratch, scratchConfig } from '../../support/server/scratch';

/**
 * The doctor's findings about the configuration, the folder and the backups; no database is needed.
 */

let scratch: Scratch;
let config: Config;

beforeEach(async () => {
  scratch = await scratchConfig();
  ({ config } = scratch);
});
afterEach(() => scratch.remove());

describe('the doctor looks for TLS', () => {
  it.each([
    [{ host: '0.0.0.0', trustProxy: false }, 'problem'],
    [{ host: '127.0.0.1', trustProxy: false }, 'warning'],
    [{ host: '0.0.0.0', trustProxy: true }, 'warning'],
    [{ host: '127.0.0.1', trustProxy: true }, 'ok'],
    [{ host: '::1', trustProxy: true }, 'ok'],
  ])('in front of %j: %s', async (changes, grade) => {
    expect(await gradeOf('tls', { ...config, ...changes })).toBe(grade);
  });

  it.each([
    [undefined, 'warning'],
    ['http://office.example', 'problem'],
    ['https://127.0.0.1:1', 'problem'],
    ['HTTP://office.example', 'problem'],
    ['https://', 'problem'],
  ])('at the address %s: %s', async (url, grade) => {
    expect(await gradeOf('address', config, { options: { url } })).toBe(grade);
  });

  it.each([
    [{ publicUrl: undefined }, undefined, 'warning'],
    [{ publicUrl: 'https://office.example' }, undefined, 'ok'],
    [{ publicUrl: 'https://office.example' }, 'https://office.example/', 'ok'],
    [{ publicUrl: 'https://office.example' }, 'https://other.example', 'problem'],
    [{ publicUrl: 'http://office.example', trustProxy: true }, undefined, 'problem'],
  ])('at the public address %j, opened as %s: %s', async (changes, url, grade) => {
    const configured = { ...config, ...changes };
    expect(await gradeOf('public address', configured, { options: { url } })).toBe(grade);
  });

  it('with a certificate that does not end soon', () => {
    const now = new Date('2026-11-23T12:00:00Z');
    const ends = (days: number) =>
      certificate(new Date(now.getTime() + days * 86_400_000), now).grade;
    expect([ends(-1), ends(13), ends(14), ends(60)]).toEqual(['problem', 'problem', 'ok', 'ok']);
  });
});

describe('the doctor looks at secrets', () => {
  const admin = { email: 'admin@plumbline.test', password: undefined };
  const random = 'q8Zr1vK0xTn5wYb7LhEs3uGm9cDa2fJp';

  it.each([
    [{ sessionSecret: 'secretsecretsecretsecretsecretsecret' }, 'problem'],
    [{ sessionSecret: random, metrics: { token: '0'.repeat(40), port: undefined } }, 'problem'],
    [{ sessionSecret: random }, 'ok'],
    [{ sessionSecret: undefined }, 'ok'],
    [{ admin: { ...admin, password: 'Plumbline-test-1' } }, 'warning'],
  ])('%j: %s', async (changes, grade) => {
    const finding = await findingOf('secrets', { ...config, admin, ...changes });
    expect(finding?.grade).toBe(grade);
    // A finding never shows the secret itself.
    expect(JSON.stringify(finding)).not.toMatch(/secretsecret|q8Zr1|Plumbline-test-1|00000/);
  });
});

describe('the doctor looks at the data folder', () => {
  it('for other accounts of the machine', async () => {
    const photos = path.join(config.dataDir, 'photos');
    mkdirSync(photos, { mode: 0o700 });
    expect(await gradeOf('folders', config)).toBe('ok');
    chmodSync(photos, 0o750);
    expect(await findingOf('folders', config)).toEqual({
      grade: 'problem',
      found: `Other accounts of this machine may use photos in ${config.dataDir}.`,
      todo: `chmod -R go= ${config.dataDir}`,
    });
    rmSync(config.dataDir, { recursive: true });
    expect(await gradeOf('folders', config)).toBe('problem');
  });

  it('for room on its disk', async () => {
    expect(await gradeOf('disk', { ...config, diskReserveBytes: 0 })).not.toBe('problem');
    const diskReserveBytes = Number.MAX_SAFE_INTEGER;
    expect(await gradeOf('disk', { ...config, diskReserveBytes })).toBe('problem');
  });
});

describe('the doctor looks for backups', () => {
  const HOUR_S = 3600;
  const now = new Date('2026-11-23T12:00:00Z');
  const ago = (hours: number) => now.getTime() / 1000 - hours * HOUR_S;
  const grade = (backups?: string) =>
    gradeOf('backup', config, { options: { backups }, now: () => now });

  it('that are complete and not too old', async () => {
    const backups = path.join(config.dataDir, 'backups');
    expect(await grade()).toBe('warning');
    expect(await grade(backups)).toBe('problem');
    mkdirSync(path.join(backups, 'sunday'), { recursive: true });
    const database = path.join(backups, 'sunday', 'plumbline.db');
    writeFileSync(database, 'SQLite');
    utimesSync(database, ago(27), ago(27));
    expect(await grade(backups)).toBe('problem');
    const unfinished = path.join(backups, 'monday.part');
    writeFileSync(unfinished, '');
    utimesSync(unfinished, ago(1), ago(1));
    expect(await grade(backups)).toBe('problem');
    // Neither the log of failed backups nor another folder is a backup.
    writeFileSync(path.join(backups, 'backup.log'), 'pg_dump: error: connection failed');
    mkdirSync(path.join(backups, 'lost+found'));
    expect(await grade(backups)).toBe('problem');
    const dump = path.join(backups, 'monday.dump');
    writeFileSync(dump, '');
    expect(await grade(backups)).toBe('problem');
    writeFileSync(dump, 'PGDMP');
    utimesSync(dump, ago(3), ago(3));
    expect(await findingOf('backup', config, { options: { backups }, now: () => now })).toEqual({
      grade: 'ok',
      found: 'The newest backup is 3 hours old.',
    });
  });
});
