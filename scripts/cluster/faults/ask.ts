import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http';
import { Agent as HttpsAgent, request as secureRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** HTTP requests to a server, or HTTPS requests with the cluster's certificate. */

export interface Office {
  url: string;
  /** Undefined for plain HTTP. */
  certificate?: Buffer | undefined;
}

export interface Question {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** As long as the app waits for an answer. */
const ANSWER_MS = 30_000;

export class Connection {
  readonly #url: string;
  readonly #agent: HttpAgent;
  readonly #request: typeof request;

  constructor({ url, certificate }: Office) {
    this.#url = url;
    const isPlain = certificate === undefined;
    this.#agent = isPlain
      ? new HttpAgent({ keepAlive: true })
      : new HttpsAgent({ ca: certificate, keepAlive: true });
    this.#request = isPlain ? request : secureRequest;
  }

  /** Resolves with the head of the answer; rejects if there is none. */
  open({ method, path, headers = {}, body }: Question): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: this.#agent, timeout: ANSWER_MS };
      const call = this.#request(this.#url + path, options, resolve);
      call.on('timeout', () => call.destroy(new Error('timed out')));
      call.on('error', reject);
      call.end(body);
    });
  }

  async ask(question: Question): Promise<Answer> {
    const response = await this.open(question);
    const body = await buffer(response);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  }

  close(): void {
    this.#agent.destroy();
  }
}
