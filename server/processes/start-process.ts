import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Programs run from source or from the build, as the server does. */
const EXTENSION = path.extname(import.meta.filename);

function loader(): string[] {
  if (EXTENSION !== '.ts') return [];
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(tsx).href];
}

/** The environment variables that a process needs; secrets are left out. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

interface ProcessOptions {
  /** The limit of the JavaScript heap; a process that exceeds it ends. */
  heapMb: number;
  /** Further arguments of Node. */
  flags?: readonly string[];
  /** The words before the command, such as those of `idleClass`. */
  launcher?: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

/**
 * Starts a process that works for the server, and talks to it by messages.
 * @param program the path of its file without the extension
 */
export function startProcess(
  program: string,
  { heapMb, flags = [], launcher = [], environment = {} }: ProcessOptions,
): ChildProcess {
  const [command, ...words] = [...launcher, process.execPath];
  return fork(`${program}${EXTENSION}`, [], {
    env: {
      ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      ...environment,
    },
    execPath: command,
    execArgv: [...words, `--max-old-space-size=${String(heapMb)}`, ...flags, ...loader()],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
