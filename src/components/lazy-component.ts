import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** What loads the components whose code did not arrive when they are shown again. */
const renewals = new Set<() => void>();

/** Lets components whose code did not arrive ask for it once more, the next time they are shown. */
export function forgetMissingCode(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

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
        renewals.add(renew);
        throw error;
      }),
    ) as ComponentType<Props>;
  const renew = () => {
    current = create();
  };
  let current = create();
  return function LazyComponent(props: Props): ReactNode {
    return createElement(current, props);
  };
}
