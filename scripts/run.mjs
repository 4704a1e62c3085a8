import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Runs one of the project's commands on a fresh clone as on a used one: what is missing is
 * installed first. Plain JavaScript, because nothing is installed when it starts.
 */

const [, , command, ...args] = process.argv;
const root = new URL('..', import.meta.url).pathname;
process.chdir(root);

function run(program, programArgs, env = {}) {
  const { status, signal } = spawnSync(program, programArgs, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (signal !== null) process.kill(process.pid, signal);
  if (status !== 0) process.exit(status ?? 1);
}

/** As `run`, for what goes on until it is stopped: the signals of whoever runs it are passed on. */
function follow(program, programArgs) {
  const child = spawn(program, programArgs, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status) => {
    process.exitCode = status ?? 1;
  });
}

const bin = (name) => `node_modules/.bin/${name}`;

/** Installs when the lock file is not the one that was installed last. */
function ensureInstalled() {
  const stamp = 'node_modules/.installed';
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing what is missing …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(stamp, lock);
}

function build() {
  run(bin('vite'), ['build', '--logLevel', 'warn']);
  run(bin('vite'), ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
}

const COMMANDS = {
  // In this process, so that the signals of whoever runs it reach the server.
  start: async () => {
    build();
    await import('../dist/server/main.js');
  },
  demo: () => {
    build();
    follow('node', ['--import', 'tsx', 'scripts/demo/main.ts', ...args]);
  },
  dev: () => follow('node', ['--import', 'tsx', 'scripts/dev.ts']),
  import: () => run(bin('tsx'), ['scripts/import/main.ts', ...args]),
  backup: () => run(bin('tsx'), ['scripts/backup.ts', ...args]),
  unlock: () => run(bin('tsx'), ['scripts/unlock.ts', ...args]),
  'bench-api': () => {
    build();
    run(bin('tsx'), ['scripts/bench/api.ts', ...args]);
  },
  'bench-abuse': () => {
    build();
    run(bin('tsx'), ['scripts/bench/abuse.ts', ...args]);
  },
  'bench-screens': () => {
    run('node', ['scripts/ensure-browser.mjs']);
    build();
    run(bin('tsx'), ['scripts/bench/screens.ts']);
  },
  'bench-session': () => run(bin('tsx'), ['tests/bench/session.ts']),
  'bench-photos': () => {
    run('node', ['scripts/ensure-browser.mjs']);
    build();
    run(bin('tsx'), ['scripts/bench/photos.ts', ...args]);
  },
  'bench-uploads': () => run(bin('tsx'), ['tests/bench/uploads.ts']),
  'coverage-machines': () => run(bin('tsx'), ['tests/models/coverage.ts']),
  paths: () => run(bin('tsx'), ['tests/models/paths.ts']),
  diagrams: () => run(bin('tsx'), ['scripts/machines/diagrams.ts']),
  replay: () => {
    run('node', ['scripts/ensure-browser.mjs']);
    build();
    run(bin('tsx'), ['tests/replay/main.ts', ...args]);
  },
  test: () => {
    run('node', ['scripts/ensure-browser.mjs']);
    run('npm', ['run', '--silent', 'check']);
    build();
    run(bin('vitest'), ['run', ...args]);
  },
};

const start = COMMANDS[command];
if (start === undefined) {
  console.error(`Unknown command ${command}. There are: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(1);
}
ensureInstalled();
await start();
