import { type IncomingMessage, request } from 'node:http';

export interface RawAnswer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** Requests exactly that address, and returns the bytes as they were sent; `fetch` changes both. */
export function rawRequest(
  origin: string,
  address: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path: address, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { statusCode: status, headers } = answer;
        resolve({ status, headers, bytes: Buffer.concat(parts) });
      });
    });
    call.on('error', reject);
    call.end();
  });
}
