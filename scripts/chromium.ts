import { existsSync } from 'node:fs';
import PATHS from './chromium-paths.json';

/**
 * The path of the Chromium for tests and benchmarks: CHROMIUM_PATH, or the first one that is
 * installed. The headless shell uses a quarter less of the machine.
 */
export const CHROMIUM =
  [process.env['CHROMIUM_PATH'], ...PATHS].find((path) => path && existsSync(path)) ??
  '/usr/bin/chromium';
