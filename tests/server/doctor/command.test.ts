import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/server/certificate';
import { runScript } from '../../support/server/command';
import { withDatabase } from '../../support/server/doctor';

/** `npm run doctor` itself: its output and exit code. */

interface DoctorOutput {
  findings: { check: string; grade: string; found: string; todo?: string }[];
}

const SOUND = { TRUST_PROXY: 'true', ADMIN_PASSWORD: '', DISK_RESERVE_MB: '0' };

it('ends with 0 if there is no problem, and with 1 otherwise', async () => {
  await withDatabase(async (config) => {
    const office = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }).listen(0, '127.0.0.1');
    await once(office, 'listening');
    const url = `https://127.0.0.1:${String((office.address() as AddressInfo).port)}`;
    const authority = path.join(config.dataDir, 'ca.pem');
    writeFileSync(authority, CERTIFICATE);
    const args = ['--json', '--url', url];

    const trusted = { ...SOUND, NODE_EXTRA_CA_CERTS: authority };
    const well = await runScript('doctor', args, config, trusted);
    const { findings } = JSON.parse(well.stdout) as DoctorOutput;
    expect(well.exitCode).toBe(0);
    expect(findings.find(({ check }) => check === 'address')?.grade).toBe('ok');
    expect(findings.map(({ check }) => check)).toEqual([
      'tls',
      'address',
      'public address',
      'secrets',
      'folders',
      'disk',
      'bucket',
      'backup',
      'migrations',
      'database rights',
      'journal',
      'clock',
      'time zone',
    ]);

    const ill = await runScript('doctor', args, config, SOUND);
    expect(ill.exitCode).toBe(1);
    const problems = (JSON.parse(ill.stdout) as DoctorOutput).findings.filter(
      ({ grade }) => grade === 'problem',
    );
    expect(problems).toEqual([
      {
        check: 'address',
        grade: 'problem',
        found: `${url} cannot be trusted: self-signed certificate.`,
        todo: 'Check the proxy and its certificate.',
      },
    ]);
    office.closeAllConnections();
    office.close();
  });
});

it('explains an invalid configuration and wrong options in words', async () => {
  const nowhere = { dataDir: '/no/such/folder', databaseUrl: undefined };
  expect(await runScript('doctor', [], nowhere, { PORT: 'x' })).toEqual({
    exitCode: 1,
    stdout:
      '✗ configuration    PORT must be a whole number from 0 to 65535\n' +
      '                   → Correct the environment variable; the server does not start with it.\n',
    stderr: '',
  });
  const { exitCode, stdout, stderr } = await runScript('doctor', ['--what'], nowhere);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/--what[\s\S]*npm run doctor -- \[--json\]/);
});
