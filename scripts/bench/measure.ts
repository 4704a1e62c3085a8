import autocannon from 'autocannon';

/** Load on one call, and what it took. */

const WARM_UP_S = 2;
const MEASURED_S = 6;

export interface Figures {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and errors. */
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
