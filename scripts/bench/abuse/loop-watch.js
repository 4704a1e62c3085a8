import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server: reports the longest time that its event loop was blocked since the last
 * request.
 */

const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', () => {
  process.send?.(Math.max(0, delay.max / 1e6 - RESOLUTION_MS));
  delay.reset();
});
process.channel?.unref();
