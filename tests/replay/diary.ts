import { AsyncLocalStorage } from 'node:async_hooks';

/** What was done or seen, in plain words. */
export interface Note {
  kind: 'did' | 'saw';
  text: string;
}

const current = new AsyncLocalStorage<Note[]>();

/** Runs a task; what is noted meanwhile goes into `notes`. */
export function noting<Result>(notes: Note[], task: () => Promise<Result>): Promise<Result> {
  return current.run(notes, task);
}

/** Notes what the task under way did or saw; nothing where nobody takes notes. */
export function note(kind: Note['kind'], text: string): void {
  current.getStore()?.push({ kind, text });
}
