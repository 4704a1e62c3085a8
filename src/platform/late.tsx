import { type ReactNode, startTransition, Suspense, useLayoutEffect, useReducer } from 'react';
import { onArrival } from './arrivals';

interface Props {
  /** What is shown until all code of the children has been loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Shows content whose code is loaded late as soon as it can. React's own `Suspense` waits until 300 ms
 * have passed since it last showed any fallback, on the whole page, unless an update shows the content.
 */
export function Late({ fallback = null, children }: Props): ReactNode {
  const [, update] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(
    () =>
      onArrival(() => {
        startTransition(update);
      }),
    [],
  );
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
