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
  request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body'>,
  connections: number,
): Promise<Figures> {
  const options = { ...request, connections };
  await autocannon({ ...options, duration: WARM_UP_S });
  const result = await autocannon({ ...options, duration: MEASURED_S });
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
