import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The browser tests drive Debian's Chromium, or the one named by CHROMIUM_PATH. */

const PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];
if (PATHS.some((path) => path && existsSync(path))) process.exit(0);

const [program, ...prefix] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
const apt = (...args) =>
  spawnSync(program, [...prefix, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;

console.log('Installing Chromium for the browser tests …');
if (apt('update') !== 0 || apt('install', '-y', 'chromium') !== 0) {
  console.error(
    'Chromium is needed for the browser tests: install it and name it in CHROMIUM_PATH.',
  );
  process.exit(1);
}
