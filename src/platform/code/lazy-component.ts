import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { reportArrivalOf } from './arrivals';
import { onRetry } from './missing-code';
import { withScreensStyle } from './screens-style';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` never loads again
 * after a failure, so that only a reload would help, and without a connection a reload would lose
 * the whole app.
 */
export const lazyComponent = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  firstComponent(() => withScreensStyle(load()));

/** The same for a component of the first load, which has its style. */
export function firstComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
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
