export interface PromiseWithResolvers<Output> {
  promise: Promise<Output>;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** A promise that is settled from outside. */
export function withResolvers<Output = void>(): PromiseWithResolvers<Output> {
  let resolve: (output: Output) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Output>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
