import { type Call, type CallInput, type CallResponse, pathOf } from '../../../contract/call';
import {
  CHANGE_AGE_HEADER,
  IDEMPOTENCY_HEADER,
  TOTAL_COUNT_HEADER,
} from '../../../contract/errors';
import { EffectFailed } from '../../../machines/failure';
import { readAnswer, readFailure } from './answer';
import { byFetch } from './by-fetch';
import type { Result } from './result';
import type { Send } from './client';

type Params = Readonly<Record<string, string | number>>;

/** Parameters in the path are text, whatever their type was. */
export interface CallOptions<C extends Call> {
  params?: Params;
  query?: CallInput<C>['query'];
  body?: CallInput<C>['body'] | FormData;
  idempotencyKey?: string;
  /** How long ago the user made the change, in whole seconds. */
  age?: number;
  signal?: AbortSignal;
  /** Replaces the default time-out. */
  timeoutMs?: number;
  /** Neither sends nor accepts cookies. */
  withoutCookies?: boolean;
  /** The message if the server gives no reason. */
  failed?: string;
  onProgress?: (percent: number) => void;
  /** Called for each part of the answer. The answer may then take any time. */
  onPart?: () => void;
}

/** Makes a call of the contract and reads its answer by the contract's schema. */
export type CallApi = <C extends Call>(
  call: C,
  options?: CallOptions<C>,
) => Promise<Result<CallResponse<C>>>;

/** Called with the number of unreadable records in each answer. */
export type OnRead = (call: Call, unreadable: number, data: unknown) => void;

/** Creates the calls of the contract over a transport; failures are returned as values. */
export function createCallApi(send: Send, onRead: OnRead = () => undefined): CallApi {
  return async (call, options = {}) => {
    const { params, query, body, idempotencyKey, signal, timeoutMs, failed, onProgress } = options;
    const { age, onPart } = options;
    try {
      const response = await send({
        method: call.method,
        url: pathOf(call, params),
        ...(query === undefined ? {} : { params: query }),
        ...(body === undefined ? {} : { data: body }),
        headers: {
          // The browser sets the boundary of a form itself.
          ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
          ...(age === undefined ? {} : { [CHANGE_AGE_HEADER]: String(age) }),
        },
        ...(signal === undefined ? {} : { signal }),
        ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
        ...(options.withoutCookies === true ? { adapter: byFetch, withCredentials: false } : {}),
        // A file may take any time; it fails when the connection does.
        ...(call.binary === true ? { responseType: 'blob', timeout: 0 } : {}),
        ...(onProgress === undefined
          ? {}
          : {
              timeout: 0,
              onUploadProgress: ({ progress }) => {
                onProgress(Math.round((progress ?? 0) * 100));
              },
            }),
        ...(onPart === undefined ? {} : { timeout: 0, onDownloadProgress: onPart }),
      });
      const answer = await readAnswer(call, response, failed);
      if (!answer.success) return answer;
      onRead(call, answer.unreadable, answer.data);
      const total = Number(response.headers[TOTAL_COUNT_HEADER] ?? 0);
      return { success: true, data: answer.data, status: response.status, total };
    } catch (error) {
      return readFailure(error, failed);
    }
  };
}

/** Returns the data of a call or throws its failure, for effects. */
export async function orThrow<Data>(pending: Promise<Result<Data>>): Promise<{
  data: Data;
  total: number;
}> {
  const result = await pending;
  if (result.success) return { data: result.data, total: result.total };
  throw new EffectFailed({ message: result.error, status: result.status, ...result.details });
}
