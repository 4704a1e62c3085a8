import { type ReactNode, useId } from 'react';
import { Skeleton } from '../../ui/page/skeleton';
import { NotLoaded } from '../../loading/not-loaded';
import { type LoadActor, useLoaded } from '../../loading/use-load';

interface Props<Query extends object, Data> {
  heading: string;
  /** The name of the part, as used within a sentence. */
  name: string;
  /** How many rows the placeholder has while the part loads. */
  rows: number;
  actor: LoadActor<Query, Data>;
  /** Placed next to the heading. */
  action?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the dashboard that loads, fails and retries separately. */
export function Part<Query extends object, Data>({
  heading,
  name,
  rows,
  actor,
  action,
  children,
}: Props<Query, Data>): ReactNode {
  const { data, failure } = useLoaded(actor);
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-header">
        <h2 id={id}>{heading}</h2>
        {action}
      </div>
      {failure === null ? null : (
        <NotLoaded
          failure={failure}
          title={`Failed to load ${name}`}
          onRetry={() => {
            actor.send({ type: 'load.again' });
          }}
          isShown={data !== null}
        />
      )}
      {data === null && failure === null ? (
        <Skeleton label={`Loading ${name}...`} count={rows} />
      ) : null}
      {data === null ? null : children(data)}
    </section>
  );
}
