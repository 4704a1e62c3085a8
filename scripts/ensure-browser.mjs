import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Installs Chromium for the browser tests if there is none. They use Debian's Chromium, or the one
 * that CHROMIUM_PATH names.
 */

const installed = JSON.parse(readFileSync(new URL('chromium-paths.json', import.meta.url), 'utf8'));
// Some systems pass an unset variable on as an empty one.
const { CHROMIUM_PATH: named = '' } = process.env;
if (named !== '' && !existsSync(named)) {
  console.error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  process.exit(1);
}
if (named !== '' || installed.some((path) => existsSync(path))) process.exit(0);

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
