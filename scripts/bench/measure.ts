import autocannon from 'autocannon';

/** Puts load on one call and measures it. */

const WARM_UP_S = 2;
const MEASURED_S = 6;

export interface Figures {
  requestsPerSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** The number of errors and of answers other than 2xx. */
  failed: number;
}

export async function measure(
  request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'setupClient'>,
  connections: number,
  { warmUp, measured } = { warmUp: WARM_UP_S, measured: MEASURED_S },
): Promise<Figures> {
  const options = { ...request, connections };
  await autocannon({ ...options, duration: warmUp });
  const result = await autocannon({ ...options, duration: measured });
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
