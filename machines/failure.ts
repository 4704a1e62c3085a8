import type { Clash } from '../contract/errors';
import { NETWORK_MESSAGE, UNEXPECTED_MESSAGE } from '../contract/messages/transport';
import { isMissingCode } from './missing-code';

/** Why an effect failed, in a form that does not depend on the transport. */
export interface Failure {
  message: string;
  /** The HTTP status, or null if there was no answer. */
  status: number | null;
  /**
   * Whether something other than the server answered, such as a gateway; the status is then null.
   */
  isUnreadable?: true;
  /**
   * Whether the device failed, such as its storage; the status is then null, and nothing is known
   * about the server.
   */
  isOfDevice?: true;
  /** After how many seconds the server wants to be asked again. */
  retryAfter?: number;
  /** The errors of the fields. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** The current record, if the server sent it with a 409. */
  current?: unknown;
  /** The fields that somebody else has changed too. Absent or empty if there is no clash. */
  clashes?: Readonly<Record<string, Clash>>;
  /** The deactivated account that the login has refused. */
  userId?: number;
}

/** The error that effects throw. */
export class EffectFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'EffectFailed';
    this.failure = failure;
  }
}

/** Converts any thrown value to a failure. */
export function failureOf(error: unknown): Failure {
  if (error instanceof EffectFailed) return error.failure;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const failed = (text: string): Failure => ({ message: text, status: null, errors: {} });
  // The messages of schemas and browsers are for developers.
  if (name.endsWith('ZodError')) return failed(UNEXPECTED_MESSAGE);
  return failed(isMissingCode(error) ? NETWORK_MESSAGE : message);
}

/** Hands the error of an effect to a guard or an action. */
export const ofError = {
  params: ({ event }: { event: { error: unknown } }) => event,
};

/** Throws an error. Stubs call it until the composition root provides the real effect. */
export function notProvided(effect: string): never {
  throw new Error(`The effect ${effect} was not provided`);
}

/** The type of an action's stub, with parameters. */
export type ActionStub<Params> = (args: unknown, params: Params) => never;

/** Creates the stub of an action. */
export function actionStub(effect: string): () => never {
  return () => notProvided(effect);
}
