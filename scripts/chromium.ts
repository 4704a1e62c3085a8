import { existsSync } from 'node:fs';
import PATHS from './chromium-paths.json';

const { CHROMIUM_PATH: named = '' } = process.env;

/**
 * The path of the Chromium for tests and benchmarks: CHROMIUM_PATH, or the first one that is
 * installed. The headless shell uses a quarter less of the machine.
 */
export const CHROMIUM =
  named === '' ? (PATHS.find((path) => existsSync(path)) ?? '/usr/bin/chromium') : named;
