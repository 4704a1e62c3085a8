import {
  type ReactNode,
  startTransition,
  Suspense,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react';
import { arrivals, onArrival } from './arrivals';

interface Props {
  /** Shown until everything that the children wait for has loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Shows content whose code is loaded late as soon as it can. React's own `Suspense` waits until 300 ms
 * have passed since it last showed any fallback, on the whole page, unless an update shows the content.
 */
export function Late({ fallback = null, children }: Props): ReactNode {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const [before] = useState(arrivals);
  useLayoutEffect(() => {
    const look = () => {
      startTransition(update);
    };
    // It may have loaded after the children were rendered and before this listener was added.
    if (arrivals() !== before) look();
    return onArrival(look);
  }, [before]);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
