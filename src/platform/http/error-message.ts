import { isAxiosError } from 'axios';
import {
  NETWORK_MESSAGE,
  STATUS_MESSAGES,
  UNEXPECTED_MESSAGE,
} from '../../../contract/messages/transport';
import { messageIn } from './error-body';

/**
 * What to tell the user: the server's words, else those for the status.
 * @param body what the answer says, where it is not in the error itself.
 * @param failed says what has failed: instead of the words for a status, before those for no answer.
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
    messageIn(body ?? response.data) ??
    failed ??
    STATUS_MESSAGES[response.status] ??
    `Error ${String(response.status)}: ${response.statusText}`
  );
}
