import { UNEXPECTED_MESSAGE } from '../contract/messages/transport';

/** Why an effect failed, in a form that machines and screens can show without knowing the transport. */
export interface Failure {
  message: string;
  /** The HTTP status, or null where there was no answer. */
  status: number | null;
  /** What is wrong with which field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** With a stale version: the current record. */
  current?: unknown;
}

/** What effects throw. */
export class EffectFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'EffectFailed';
    this.failure = failure;
  }
}

/** The failure behind whatever was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof EffectFailed) return error.failure;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  // What a schema says of a value is for developers.
  if (name.endsWith('ZodError')) return { message: UNEXPECTED_MESSAGE, status: null, errors: {} };
  return { message, status: null, errors: {} };
}

/** What a stub of an effect throws: the composition root must provide the real one. */
export function notProvided(effect: string): never {
  throw new Error(`The effect ${effect} was not provided`);
}

/** An action that takes parameters, as long as it is a stub. */
export type ActionStub<Params> = (args: unknown, params: Params) => never;

/** The stub of an action. */
export function actionStub(effect: string): () => never {
  return () => notProvided(effect);
}
