import { setFlagsFromString } from 'node:v8';
import { lowerPriority } from '../processes/lower-priority';

/** What a process that makes reports does before it loads anything else. */

/** On a busy machine it still has a tenth of a processor, and with 19 it would have a hundredth. */
const LOW_PRIORITY = 10;

lowerPriority(LOW_PRIORITY);

/**
 * Most reports take less than a second. V8 would spend as much processor time on optimizing the
 * functions as they take to run, so it waits longer than usual: the V8 of Node 20 counts what a
 * function has run (67,584), later ones count its calls (3,000). One without the flag prints a line,
 * and goes on.
 */
const PATIENCE = process.versions.v8.startsWith('11.')
  ? '--interrupt-budget=800000'
  : '--invocation-count-for-turbofan=20000';

setFlagsFromString(PATIENCE);
