import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PASSWORD } from './api';
import { type Program, programFile } from './programs';

/** The server as a separate process, as an operator starts it. */

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Its output and exit code, after it has ended. */
  ended: Promise<Ended>;
}

type Environment = Readonly<Record<string, string>>;

interface Started {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** The printed address; undefined if the process ends first. */
  address: Promise<string | undefined>;
}

async function start(environment: Environment, program: Program = 'main'): Promise<Started> {
  const child = spawn(process.execPath, [await programFile(program)], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ADMIN_EMAIL: 'admin@plumbline.test',
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const address = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      const [, url] = /running at (\S+)/.exec(output.stdout) ?? [];
      if (url !== undefined) resolve(url);
    });
    void exited.then(() => {
      resolve(undefined);
    });
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const ended = exited.then(([code, signal]) => ({ code, signal, ...output }));
  return { child, ended, address };
}

/** Starts the server, or a program that starts one, and waits until it prints its address. */
export async function startProcess(
  environment: Environment,
  program?: Program,
): Promise<ServerProcess> {
  const { child, ended, address } = await start(environment, program);
  const url = await address;
  if (url === undefined) throw new Error(`The server did not start: ${(await ended).stderr}`);
  return { url, child, ended };
}

/**
 * Starts a server that must fail, and returns its output; a server that starts anyway is stopped.
 */
export async function failedStart(environment: Environment): Promise<Ended> {
  const { child, ended, address } = await start(environment);
  if ((await address) !== undefined) child.kill('SIGKILL');
  return ended;
}
