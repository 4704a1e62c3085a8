import autocannon from 'autocannon';

/** Puts load on one call and measures it. */

const WARM_UP_S = 2;
const MEASURED_S = 6;

export interface Figures {
  requestsPerSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

/** @throws if a request fails: figures of refusals would look like those of quick answers. */
export async function measure(
  request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'setupClient'>,
  connections: number,
  { warmUp, measured } = { warmUp: WARM_UP_S, measured: MEASURED_S },
): Promise<Figures> {
  const options = { ...request, connections };
  await autocannon({ ...options, duration: warmUp });
  const result = await autocannon({ ...options, duration: measured });
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `${request.url}: ${String(result.errors)} requests failed, answers by status: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
