import { existsSync } from 'node:fs';
import PATHS from './chromium-paths.json';

/**
 * The path of the Chromium that tests and benchmarks drive: CHROMIUM_PATH, or the first that is
 * installed. The one without windows takes a quarter less of the machine.
 */
export const CHROMIUM =
  process.env['CHROMIUM_PATH'] ?? PATHS.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
