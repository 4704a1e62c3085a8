import { UNEXPECTED_MESSAGE } from '../contract/messages/transport';

/** Why an effect failed, in a form that machines and screens can show without knowing the transport. */
export interface Failure {
  message: string;
  /** The HTTP status, or null if there was no answer. */
  status: number | null;
  /** The errors of the fields. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** With a stale version: the current record. */
  current?: unknown;
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

/** The failure for any thrown value. */
export function failureOf(error: unknown): Failure {
  if (error instanceof EffectFailed) return error.failure;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  // A schema's own messages are for developers.
  if (name.endsWith('ZodError')) return { message: UNEXPECTED_MESSAGE, status: null, errors: {} };
  return { message, status: null, errors: {} };
}

/** The effect of a stub: it throws until the composition root provides the real one. */
export function notProvided(effect: string): never {
  throw new Error(`The effect ${effect} was not provided`);
}

/** The stub of an action with parameters. */
export type ActionStub<Params> = (args: unknown, params: Params) => never;

/** The stub of an action. */
export function actionStub(effect: string): () => never {
  return () => notProvided(effect);
}
