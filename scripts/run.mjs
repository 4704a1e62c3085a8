import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Runs one of the project's commands, on a fresh clone too: it first installs what is missing. This
 * is plain JavaScript, because nothing is installed when it starts.
 */

const [, , command, ...args] = process.argv;
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

function run(program, programArgs, env = {}) {
  const { status, signal, error } = spawnSync(program, programArgs, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error !== undefined) console.error(error.message);
  if (signal !== null) process.kill(process.pid, signal);
  if (status !== 0) process.exit(status ?? 1);
}

/** Like `run`, for programs that run until they are stopped; it passes signals on to them. */
function follow(program, programArgs) {
  const child = spawn(program, programArgs, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status) => {
    process.exitCode = status ?? 1;
  });
}

const bin = (name) => `node_modules/.bin/${name}`;

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const STAMP = 'node_modules/.installed';
const lockNow = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

/**
 * Whether the packages are those of the lock file. `npm ci` may have been run by another account,
 * the only one that may write here.
 */
function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockNow()) return true;
  return changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json');
}

function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing what is missing …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(STAMP, lockNow());
}

/** Commands that may run beside a server, whose packages must not change under it. */
const BESIDE_A_SERVER = ['backup', 'doctor', 'export', 'import', 'prune-history', 'unlock'];

/** Installs the packages on a fresh clone only. A backup must be possible before an upgrade. */
function useInstalled() {
  if (!existsSync('node_modules')) ensureInstalled();
  if (isInstalled()) return;
  console.warn(
    'The installed packages are those of another version; npm start installs the new ones.',
  );
}

function build() {
  run('npm', ['run', '--silent', 'build']);
}

const runScript = (file) => run(bin('tsx'), [file, ...args]);

/** Runs a script that uses the built app. */
function runBuilt(file) {
  build();
  runScript(file);
}

/** Runs a script that opens the built app in a browser. */
function runInBrowser(file) {
  run('node', ['scripts/ensure-browser.mjs']);
  runBuilt(file);
}

/** Runs a script that uses the built app and runs until it is stopped. */
function followBuilt(file) {
  build();
  follow('node', ['--import', 'tsx', file, ...args]);
}

/** Runs one of several jobs. It prints how the job ended, and its output if it failed. */
function job([name, program, ...programArgs], priority) {
  const begun = Date.now();
  const child = spawn(program, programArgs, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(0);
      console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (status !== 0) console.log(output);
      resolve(status === 0);
    });
  });
}

/** Runs programs in parallel, because each of them uses only one core; returns the names of those that fail. */
async function failuresOf(jobs, priority) {
  const outcomes = await Promise.all(jobs.map((one) => job(one, priority)));
  return jobs.filter((_, index) => !outcomes[index]).map(([name]) => name);
}

async function together(jobs) {
  if ((await failuresOf(jobs)).length > 0) process.exit(1);
}

/** Like `run`, while other programs run. */
function runBeside(program, programArgs) {
  const child = spawn(program, programArgs, { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('close', (status) => resolve(status === 0));
  });
}

const script = (name) => [name, 'npm', 'run', '--silent', name];
const CHECKS = ['lint', 'format', 'imports', 'unused', 'styles', 'decisions'].map((name) =>
  script(`check:${name}`),
);
const LOW_PRIORITY = 10;
const PATHS = ['paths', 'node', '--import', 'tsx', 'tests/models/paths.ts', '--data'];

/** The tests of `test:quick`: all that need no server, and the server tests of the main records. */
const QUICK = [
  'contract/',
  'machines/',
  'client/',
  ...[
    'guarded-calls',
    'items/items',
    'inspections/inspections',
    'session/login',
    'projects/projects',
  ].map((name) => `server/${name}.`),
].map((name) => `tests/${name}`);

const COMMANDS = {
  // Runs in this process, so that signals reach the server.
  start: async () => {
    build();
    await import('../dist/server/main.js');
  },
  demo: () => followBuilt('scripts/demo/main.ts'),
  dev: () => follow('node', ['--import', 'tsx', 'scripts/dev.ts']),
  import: () => runScript('scripts/import/main.ts'),
  export: () => runScript('scripts/export/main.ts'),
  backup: () => runScript('scripts/backup.ts'),
  unlock: () => runScript('scripts/unlock.ts'),
  doctor: () => runScript('scripts/doctor/main.ts'),
  'prune-history': () => runScript('scripts/prune-history.ts'),
  cluster: () => followBuilt('scripts/cluster/main.ts'),
  'bench-faults': () => followBuilt('scripts/cluster/faults/main.ts'),
  'bench-years': () => followBuilt('scripts/bench/years.ts'),
  'bench-load': () => followBuilt('scripts/bench/load.ts'),
  'bench-api': () => runBuilt('scripts/bench/api.ts'),
  'bench-abuse': () => runBuilt('scripts/bench/abuse.ts'),
  'bench-journal': () => runBuilt('scripts/bench/journal.ts'),
  'bench-metrics': () => runBuilt('scripts/bench/metrics.ts'),
  'bench-reports': () => {
    const peers = ['--prefix', 'scripts/bench/reports/peers'];
    run('npm', ['ci', ...peers, '--no-audit', '--no-fund', '--loglevel=error']);
    runBuilt('scripts/bench/reports.ts');
  },
  'bench-live': () => runInBrowser('scripts/bench/live.ts'),
  'bench-screens': () => runInBrowser('scripts/bench/screens.ts'),
  'bench-peers': () => runInBrowser('scripts/bench/peers.ts'),
  'bench-open': () => runInBrowser('scripts/bench/open.ts'),
  'bench-answers': () => runInBrowser('scripts/bench/answers.ts'),
  'bench-photos': () => runInBrowser('scripts/bench/photos.ts'),
  'bench-offline': () => runInBrowser('tests/bench/offline.ts'),
  'bench-bad-line': () => runInBrowser('tests/bench/bad-line.ts'),
  'bench-session': () => runScript('tests/bench/session.ts'),
  'bench-uploads': () => runScript('tests/bench/uploads.ts'),
  'coverage-machines': () => runScript('tests/models/coverage.ts'),
  paths: () => runScript('tests/models/paths.ts'),
  diagrams: () => runScript('scripts/diagrams.ts'),
  replay: () => runInBrowser('tests/replay/main.ts'),
  simulate: () => runScript('tests/simulation/main.ts'),
  check: () => together(CHECKS),
  test: async () => {
    run('node', ['scripts/ensure-browser.mjs']);
    // The checks use the cores that the build and the tests leave free.
    const checks = failuresOf(CHECKS, LOW_PRIORITY);
    const unmade = await failuresOf([PATHS, script('build')]);
    const passes = unmade.length === 0 && (await runBeside(bin('vitest'), ['run', ...args]));
    const failed = [...unmade, ...(await checks)];
    for (const name of failed) console.error(`✗ ${name} has failed; see above.`);
    if (!passes || failed.length > 0) process.exit(1);
  },
  'test-quick': async () => {
    const remembered = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'];
    await together([
      ['types', bin('tsc'), '-p', '.', ...remembered],
      ['tests', bin('vitest'), 'run', '--reporter=dot', ...QUICK, ...args],
    ]);
  },
};

const start = COMMANDS[command];
if (start === undefined) {
  console.error(`Unknown command ${command}. There are: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(1);
}
if (!BESIDE_A_SERVER.includes(command)) ensureInstalled();
else useInstalled();
await start();
