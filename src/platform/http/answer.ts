import { isAxiosError, isCancel } from 'axios';
import type { Call, CallResponse } from '../../../contract/call';
import { REQUEST_ID_HEADER } from '../../../contract/errors';
import { codeInWords } from '../../../contract/messages/request-code';
import { SESSION_ENDED_MESSAGE } from '../../../contract/session/messages';
import { UNEXPECTED_MESSAGE, UNREADABLE_MESSAGE } from '../../../contract/messages/transport';
import { detailsIn, messageIn } from './error-body';
import { errorMessage } from './error-message';
import { type ReadAnswer, readRecords } from './readable-records';
import type { ErrorDetails, Result } from './result';
import { SessionEnded } from './transport';

/**
 * Classifies the answers of all calls. An answer that fits the contract is a success, and a refusal
 * by the server is a refusal. Anything else counts as no answer, because networks may answer in the
 * server's place with their own pages.
 */

type FailedResult = Extract<Result<never>, { success: false }>;

interface Answer {
  data: unknown;
  status: number;
  headers: Record<string, unknown>;
}

const NO_DETAILS: ErrorDetails = { errors: {} };

const noAnswer = (error: string): FailedResult => ({
  success: false,
  error,
  status: null,
  details: NO_DETAILS,
});

const unreadable = (failed: string | undefined): FailedResult => ({
  ...noAnswer(failed === undefined ? UNREADABLE_MESSAGE : `${failed}: ${UNREADABLE_MESSAGE}`),
  details: { ...NO_DETAILS, isUnreadable: true },
});

/** A proxy may refuse a body that is too large with its own page; that is still a refusal. */
const TOO_LARGE = 413;

const isPage = ({ headers, data }: Answer) =>
  String(headers['content-type']).startsWith('text/html') ||
  (data instanceof Blob && data.type.startsWith('text/html'));

const isRefusal = (data: unknown) =>
  typeof data === 'object' && data !== null && 'success' in data && data.success === false;

/** A call for a file answers with a Blob, but its refusals are JSON. */
async function bodyOf({ data }: Answer): Promise<unknown> {
  if (!(data instanceof Blob) || !data.type.includes('json')) return data;
  try {
    return JSON.parse(await data.text()) as unknown;
  } catch {
    return null;
  }
}

/**
 * Reads an answer that has a success status.
 * @param failed describes the failed action, for an unusable answer.
 */
export async function readAnswer<C extends Call>(
  call: C,
  answer: Answer,
  failed?: string,
): Promise<({ success: true } & ReadAnswer<CallResponse<C>>) | FailedResult> {
  const read = isPage(answer) ? undefined : readRecords(call, answer.data);
  if (read !== undefined) return { success: true, ...read };
  const body = await bodyOf(answer);
  if (isRefusal(body)) {
    const message = messageIn(body) ?? failed ?? UNEXPECTED_MESSAGE;
    return { success: false, error: message, status: answer.status, details: detailsIn(body) };
  }
  return unreadable(failed);
}

/** The code of a request that failed on the server, so that a user can pass it on to the office. */
function codeOf({ status, headers }: Answer): string {
  const id = headers[REQUEST_ID_HEADER];
  return status >= 500 && typeof id === 'string' ? codeInWords(id) : '';
}

/** After how many seconds the server wants to be asked again. A date or nothing is ignored. */
function pauseOf({ headers }: Answer): { retryAfter?: number } {
  const retryAfter = Number.parseInt(String(headers['retry-after']), 10);
  return retryAfter >= 0 ? { retryAfter } : {};
}

/** Reads the error of a failed request. */
export async function readFailure(error: unknown, failed?: string): Promise<FailedResult> {
  if (error instanceof SessionEnded) {
    return { success: false, error: SESSION_ENDED_MESSAGE, status: 401, details: NO_DETAILS };
  }
  const response = isAxiosError(error) && !isCancel(error) ? error.response : undefined;
  if (response === undefined) return noAnswer(errorMessage(error, failed));
  const { status } = response;
  const body = await bodyOf(response);
  // Every refusal of this server has a message; that of a proxy is a page, a plain text or empty.
  if (status < 500 && status !== TOO_LARGE && messageIn(body) === undefined)
    return unreadable(failed);
  return {
    success: false,
    error: errorMessage(error, failed, body) + codeOf(response),
    status,
    details: { ...detailsIn(body), ...pauseOf(response) },
  };
}
