import { expect, it } from 'vitest';
import { apiOf } from '../../support/server/api';
import { scratchConfig } from '../../support/server/scratch';
import { startProcess } from '../../support/server/server-process';

it('a client that guesses links is refused after 20 in a minute and named in the log; others are served', async () => {
  const { config, remove } = await scratchConfig();
  const server = await startProcess({
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
  });
  const guest = apiOf(server.url, '');
  const statusFrom = async (address: string, path: string) =>
    (await guest.send('GET', path, undefined, { 'x-forwarded-for': address })).status;
  const statuses: number[] = [];
  for (let number = 0; number < 60; number += 1) {
    const path = `/shared/${String(number).padStart(43, 'x')}`;
    statuses.push(await statusFrom('192.0.2.7', number % 2 === 0 ? path : `${path}/report`));
  }
  const answered = Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? 200 : 404));
  expect(statuses).toEqual([...answered, ...Array<number>(40).fill(429)]);
  expect(await statusFrom('192.0.2.8', `/shared/${'y'.repeat(43)}`)).toBe(200);

  server.child.kill('SIGTERM');
  const { stdout } = await server.ended;
  await remove();
  const named = stdout.split('\n').filter((line) => line.includes('links are guessed'));
  expect(named.map((line) => (JSON.parse(line) as { address: string }).address)).toEqual([
    '192.0.2.7',
  ]);
});
