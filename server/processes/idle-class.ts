import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Starts a program in the idle class of Linux's scheduler: it runs only while nothing else wants the
 * processor, and others take it back at once. A process of low priority keeps it for a few
 * milliseconds more. Node cannot choose the class itself.
 */
const IN_IDLE_CLASS = ['chrt', '-i', '0'] as const;

async function findCommand(): Promise<readonly string[]> {
  const [command, ...options] = IN_IDLE_CLASS;
  try {
    await promisify(execFile)(command, [...options, 'true']);
    return IN_IDLE_CLASS;
  } catch {
    return [];
  }
}

let command: Promise<readonly string[]> | undefined;

/** The words before a command that start it in the idle class; none where the system does not allow it. */
export function idleClass(): Promise<readonly string[]> {
  command ??= findCommand();
  return command;
}
