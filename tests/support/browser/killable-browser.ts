import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { BROWSER, WITHOUT_WORKER } from './browser';
import { scratchFolder } from '../server/scratch';
import { repeatStoppedLoads } from './stopped-loads';

/** A browser with a profile on the disk, which outlives its processes. */
export interface KillableBrowser {
  launch: (options: BrowserContextOptions) => Promise<BrowserContext>;
  /** Kills all its processes, as a crash or an empty battery does. */
  kill: () => Promise<void>;
  /** Ends it and removes the profile. */
  remove: () => Promise<void>;
}

/** The processes whose command line names a folder. */
const processesWith = (folder: string): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(path.join('/proc', name, 'cmdline'), 'utf8');
      return command.includes(folder) ? Number(name) : [];
    } catch {
      return [];
    }
  });

export function killableBrowser(): KillableBrowser {
  const profile = scratchFolder();
  let context: BrowserContext | undefined;
  return {
    launch: async (options) => {
      const all = { ...BROWSER, ...WITHOUT_WORKER, ...options };
      // A second attempt of a failed test finds the browser of the first, which holds the profile.
      await context?.close();
      context = await chromium.launchPersistentContext(profile.folder, all);
      return repeatStoppedLoads(context);
    },
    kill: async () => {
      const gone = new Promise((resolve) => context?.once('close', resolve));
      for (const pid of processesWith(profile.folder)) process.kill(pid, 'SIGKILL');
      await gone;
    },
    remove: async () => {
      await context?.close();
      profile.remove();
    },
  };
}
