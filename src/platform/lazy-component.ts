import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { reportArrival } from './arrivals';
import { onRetry } from './missing-code';

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` never loads again
 * after a failure, so that only a reload would help, which would lose the whole app without a
 * connection.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const create = () =>
    lazy(() =>
      load()
        .catch((error: unknown) => {
          onRetry(() => {
            current = create();
          });
          throw error;
        })
        .finally(reportArrival),
    ) as ComponentType<Props>;
  let current = create();
  return function LazyComponent(props: Props): ReactNode {
    return createElement(current, props);
  };
}
