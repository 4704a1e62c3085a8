import type { ReactNode } from 'react';
import { type LoadActor, useLoaded } from '../../loading/use-load';

interface Props<Query extends object, Data> {
  actor: LoadActor<Query, Data>;
  children: ReactNode;
}

/**
 * What follows a part of the dashboard. It is shown after that part, whose height is not known while
 * it loads: it would move.
 */
export function AfterPart<Query extends object, Data>({
  actor,
  children,
}: Props<Query, Data>): ReactNode {
  const { data, failure } = useLoaded(actor);
  return data === null && failure === null ? null : children;
}
