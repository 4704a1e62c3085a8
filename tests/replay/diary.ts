import { AsyncLocalStorage } from 'node:async_hooks';

/** An action or observation, in plain words. */
export interface Note {
  kind: 'did' | 'saw';
  text: string;
}

const current = new AsyncLocalStorage<Note[]>();

/** Runs a task and collects its notes in `notes`. */
export function noting<Result>(notes: Note[], task: () => Promise<Result>): Promise<Result> {
  return current.run(notes, task);
}

/** Adds a note of the running task, if notes are collected. */
export function note(kind: Note['kind'], text: string): void {
  current.getStore()?.push({ kind, text });
}
