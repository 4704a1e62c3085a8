import { setFlagsFromString } from 'node:v8';
import { giveWay } from '../processes/give-way';

/** What a process that makes reports does before it loads anything else. */

/** On a busy machine it still has a tenth of a processor, and with 19 it would have a hundredth. */
const LOW_PRIORITY = 10;

giveWay(LOW_PRIORITY);

/**
 * Most reports take less than a second. V8 would spend as much processor time on optimizing the
 * functions as they take to run, so it waits until they have run for longer than the 132,000 units
 * that are usual. A V8 without this flag prints a line, and goes on.
 */
setFlagsFromString('--interrupt-budget=800000');
