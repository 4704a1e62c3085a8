/** Reads the text that a server returns to Prometheus. */

export interface Metrics {
  status: number;
  text: string;
  /** The names of all metrics, sorted. */
  names: string[];
  /**
   * The value of a sample such as `plumbline_sessions` or `x{state="busy"}`; undefined if it is
   * missing.
   */
  value: (sample: string) => number | undefined;
}

export async function readMetrics(url: string, token?: string): Promise<Metrics> {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/metrics`, { headers });
  const text = await response.text();
  const lines = text.split('\n');
  const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []).sort();
  return {
    status: response.status,
    text,
    names,
    value: (sample) => {
      const line = lines.find((one) => one.startsWith(`${sample} `));
      return line === undefined ? undefined : Number(line.slice(sample.length));
    },
  };
}
