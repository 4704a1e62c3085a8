import { isAxiosError } from 'axios';
import {
  NETWORK_MESSAGE,
  STATUS_MESSAGES,
  UNEXPECTED_MESSAGE,
} from '../../../contract/messages/transport';
import { messageIn } from './error-body';

/**
 * The message for the user: the server's own, or the one for the status.
 * @param body the body of the answer, if there was one.
 * @param failed names the failed action. It replaces the message for a status, and precedes the
 * message for no answer.
 */
export function errorMessage(error: unknown, failed?: string, body?: unknown): string {
  if (!isAxiosError(error)) {
    return error instanceof Error && error.message !== '' ? error.message : UNEXPECTED_MESSAGE;
  }
  const { response } = error;
  if (response === undefined) {
    return failed === undefined ? NETWORK_MESSAGE : `${failed}: ${NETWORK_MESSAGE}`;
  }
  return (
    messageIn(body) ??
    failed ??
    STATUS_MESSAGES[response.status] ??
    `Error ${String(response.status)}: ${response.statusText}`
  );
}
