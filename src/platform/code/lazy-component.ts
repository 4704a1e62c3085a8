import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { reportArrivalOf } from './arrivals';
import { onRetry } from './missing-code';

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` never loads again
 * after a failure, so that only a reload would help, and without a connection a reload would lose
 * the whole app.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const create = () =>
    lazy(() => {
      const loading = load();
      reportArrivalOf(loading);
      loading.catch(() => {
        onRetry(() => {
          current = create();
        });
      });
      return loading;
    }) as ComponentType<Props>;
  let current = create();
  return function LazyComponent(props: Props): ReactNode {
    return createElement(current, props);
  };
}
