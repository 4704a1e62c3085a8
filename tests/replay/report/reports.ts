import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Replay } from '../result';
import { type Entry, entryOf, fileOf, indexPage } from './index-page';
import { replayPage } from './replay-page';

/** The reports of one run, in a separate folder. */
export interface Reports {
  add: (replay: Replay) => Promise<void>;
  /** Writes the list of all reports; returns its address. */
  finish: () => string;
}

/** Starts the reports of a run; those of an earlier run are removed. */
export function openReports(folder: string): Reports {
  const startedAt = new Date();
  const entries: Entry[] = [];
  rmSync(folder, { recursive: true, force: true });
  const write = (file: string, text: string) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  return {
    add: async (replay) => {
      const entry = entryOf(replay);
      entries.push(entry);
      if (replay.result !== 'impossible') write(fileOf(entry), await replayPage(replay));
    },
    finish: () => pathToFileURL(write('index.html', indexPage(entries, startedAt))).href,
  };
}
