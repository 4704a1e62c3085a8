import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processesIn, signalTo } from './processes-in';
import { until } from './until';

/** A machine of the cluster: an address of the loopback network, and a folder with all its processes. */

export interface Account {
  uid?: number;
  gid?: number;
}

/** Whether programs can run under another account. */
export const isRoot = () => process.getuid?.() === 0;

/** The account for programs that refuse to run as root. */
export function unprivileged(): Account {
  if (!isRoot()) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('There is no account "postgres"');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly #account: Account;
  #isGone = false;

  constructor(place: { name: string; address: string; root: string; account?: Account }) {
    this.name = place.name;
    this.address = place.address;
    this.folder = path.join(place.root, place.name);
    this.#account = place.account ?? {};
    mkdirSync(this.folder);
    this.#give(this.folder);
    chmodSync(this.folder, 0o700);
  }

  /** Writes a file that only the account of the machine can read; returns its path. */
  write(name: string, content: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    this.#give(file);
    return file;
  }

  /**
   * Starts a program, whose output goes to a log file in the folder.
   * @throws Error if the machine is gone.
   */
  run(
    program: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): void {
    if (this.#isGone) throw new Error(`${this.name} is gone`);
    const log = openSync(path.join(this.folder, `${path.basename(program)}.log`), 'a');
    const child = spawn(program, args, {
      cwd: this.folder,
      // A signal of the terminal is for the command, which then stops the machines in order.
      detached: true,
      env: { PATH: process.env['PATH'], HOME: this.folder, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', log, log],
      ...this.#account,
    });
    child.on('error', (error) => {
      console.error(`${this.name}: ${error.message}`);
    });
    child.unref();
  }

  /** The processes of one program, or all processes. */
  processes(program = /(?:)/) {
    return processesIn(this.folder).filter(({ command }) => program.test(command));
  }

  /** Kills the processes of one program, or all processes as in a power failure. */
  async crash(program?: RegExp): Promise<void> {
    await until(`the end of ${this.name}`, () => {
      const running = this.processes(program);
      for (const process of running) signalTo(process, 'SIGKILL');
      return running.length === 0;
    });
  }

  /** Kills all its processes, and starts none from now on, even if asked to. */
  async remove(): Promise<void> {
    this.#isGone = true;
    await this.crash();
  }

  /** Asks its processes, or those of one program, to end, and waits until they have ended. */
  async stop(program?: RegExp): Promise<void> {
    for (const process of this.processes(program)) signalTo(process, 'SIGTERM');
    await until(`the stop of ${this.name}`, () => this.processes(program).length === 0);
  }

  #give(file: string): void {
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }
}
