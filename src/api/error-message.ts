import { isAxiosError } from 'axios';
import { NETWORK_MESSAGE, STATUS_MESSAGES, UNEXPECTED_MESSAGE } from '../../contract/messages';

interface ErrorLike {
  message?: unknown;
  error?: unknown;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function bodyMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, error } = body as ErrorLike;
  return textOf(message) ?? textOf(error);
}

function plainMessage(error: unknown): string {
  if (!isAxiosError(error)) {
    return error instanceof Error && error.message !== '' ? error.message : UNEXPECTED_MESSAGE;
  }
  const { response } = error;
  if (response === undefined) return NETWORK_MESSAGE;
  return (
    bodyMessage(response.data) ??
    STATUS_MESSAGES[response.status] ??
    `Error ${String(response.status)}: ${response.statusText}`
  );
}

/** What to tell the user: the server's words, else those for the status (section 8). */
export function errorMessage(error: unknown, context?: string): string {
  const message = plainMessage(error);
  return context === undefined ? message : `${context}: ${message}`;
}
