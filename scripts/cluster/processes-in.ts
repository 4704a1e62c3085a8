import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The processes that run in a folder. A machine of the cluster is a folder. */

interface Found {
  pid: number;
  /** The command with its arguments. */
  command: string;
}

/** A process, if it runs in the folder; undefined for others, and for one that has ended. */
function found(pid: string, folder: string): Found | undefined {
  try {
    const place = readlinkSync(`/proc/${pid}/cwd`);
    if (place !== folder && !place.startsWith(`${folder}/`)) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { pid: Number(pid), command };
  } catch {
    return undefined;
  }
}

export const processesIn = (folder: string): Found[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => found(pid, folder))
    .filter((process) => process !== undefined);

/** Sends a signal to a process, which may have ended since it was found. */
export function signalTo({ pid }: Found, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
}
