import { fromPromise } from 'xstate';
import { EffectFailed } from '../../../machines/failure';
import { type PromiseWithResolvers, withResolvers } from '../with-resolvers';
import { settled } from '../settled';

/** The error of an effect that was answered with that status; null stands for no answer. */
export const failed = (status: number | null) =>
  new EffectFailed({ message: `Failed with ${String(status)}`, status, errors: {} });

/** Effects that a test answers, in the order in which they were started. */
export interface Deferred<Output, Input> {
  effect: ReturnType<typeof fromPromise<Output, Input>>;
  /** The inputs so far. */
  calls: Input[];
  aborted: () => boolean[];
  /** Answers the call with that number, counted from 0. */
  resolve: (call: number, output: Output) => Promise<void>;
  reject: (call: number, error: unknown) => Promise<void>;
}

export function deferred<Output, Input = unknown>(): Deferred<Output, Input> {
  const calls: Input[] = [];
  const answers: PromiseWithResolvers<Output>[] = [];
  const signals: AbortSignal[] = [];
  const answerOf = (call: number) => {
    const answer = answers[call];
    if (answer === undefined) throw new Error(`There was no call ${String(call)}`);
    return answer;
  };
  return {
    effect: fromPromise<Output, Input>(({ input, signal }) => {
      calls.push(input);
      signals.push(signal);
      const answer = withResolvers<Output>();
      answers.push(answer);
      return answer.promise;
    }),
    calls,
    aborted: () => signals.map((signal) => signal.aborted),
    resolve: (call, output) => {
      answerOf(call).resolve(output);
      return settled();
    },
    reject: (call, error) => {
      answerOf(call).reject(error);
      return settled();
    },
  };
}
