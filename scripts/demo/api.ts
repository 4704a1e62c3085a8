import type { FastifyInstance } from 'fastify';
import type { Call, CallResponse } from '../../contract/call';
import { API_BASE } from '../../contract/limits';

/** Makes calls as a user would, but within the process. */
export interface DemoApi {
  post: <C extends Call>(call: C, path: string, body: object) => Promise<CallResponse<C>>;
}

async function payloadOf(body: object) {
  if (!(body instanceof FormData)) return { headers: {}, payload: body };
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/** Creates the calls. `token` is empty before sign-in. Calls throw if they are refused. */
export function demoApi(app: FastifyInstance, token: string): DemoApi {
  return {
    post: async (call, path, body) => {
      const { headers, payload } = await payloadOf(body);
      const response = await app.inject({
        method: 'POST',
        url: `${API_BASE}${path}`,
        headers: { ...headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
        payload,
      });
      if (response.statusCode >= 300) throw new Error(`${call.name} answered ${response.body}`);
      return call.response.parse(response.json()) as typeof call extends Call
        ? CallResponse<typeof call>
        : never;
    },
  };
}
