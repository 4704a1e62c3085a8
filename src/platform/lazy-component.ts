import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { whenAskedAgain } from './missing-code';

/**
 * A component whose code is loaded when it is first shown. React's own never asks again for what did
 * not arrive, so that only a reload would help, which without a connection would cost the whole app.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const create = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        whenAskedAgain(() => {
          current = create();
        });
        throw error;
      }),
    ) as ComponentType<Props>;
  let current = create();
  return function LazyComponent(props: Props): ReactNode {
    return createElement(current, props);
  };
}
