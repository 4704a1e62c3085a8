import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

/** What Linux knows of the processes that a server has started. */

export const knowsProcesses = process.platform === 'linux';

const threadsOf = (pid: number) => readdirSync(`/proc/${String(pid)}/task`);

const read = (pid: number, name: string) => readFileSync(`/proc/${String(pid)}/${name}`, 'utf8');

/** The processes that one has started and that run a program, by a part of its file name. */
export const childrenOf = (pid: number, program: string): number[] =>
  threadsOf(pid)
    .flatMap((thread) => read(pid, `task/${thread}/children`).trim().split(' '))
    .filter((child) => child !== '')
    .map(Number)
    .filter((child) => read(child, 'cmdline').includes(program));

/** A column of what the system knows of each thread of a process, counted from the one after the name. */
function ofThreads(pid: number, column: number): number[] {
  return threadsOf(pid).map((thread) => {
    const stat = read(pid, `task/${thread}/stat`);
    // The name of the program may have blanks.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[column]);
  });
}

/** The priorities of all threads of a process; higher numbers wait for lower ones. */
export const prioritiesOf = (pid: number): number[] => ofThreads(pid, 16);

/** The classes in which all threads of a process are scheduled. */
export const classesOf = (pid: number): number[] => ofThreads(pid, 38);

/** The class of threads that run only while nothing else wants the processor. */
export const IDLE_CLASS = 5;

/** Begins work that one of this process's children does, and kills that child during it. */
export async function whileKilled<Result>(
  program: string,
  begin: () => Promise<Result>,
): Promise<Result> {
  const children = childrenOf(process.pid, program);
  // A child that is stopped has the work for certain, and does not finish it.
  for (const child of children) process.kill(child, 'SIGSTOP');
  const work = begin();
  for (let passed = 0; passed < 10; passed += 1) await turn();
  for (const child of children) process.kill(child, 'SIGKILL');
  return work;
}
