import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { currentActors, onActorsChanged, type SeenActor, watch } from './actors';
import './live-view.css';

/**
 * The live view of `?inspect`: the state and events of each actor as the app runs. Development
 * only.
 */

function ActorEvents({ events }: Pick<SeenActor, 'events'>) {
  if (events.length === 0) return <p className="live-view-empty">No events yet.</p>;
  return (
    <ol className="live-view-events">
      {events.map(({ number, type, payload }) => (
        <li key={number}>
          <details>
            <summary>
              <span className="live-view-number">{number}</span> {type}
            </summary>
            <pre>{payload}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
}

function ActorEntry({ actor }: { actor: SeenActor }) {
  const { path, state, status, events } = actor;
  return (
    <details className="live-view-actor" data-status={status}>
      <summary>
        <span className="live-view-path">{path}</span>
        <span className="live-view-state">{state || status}</span>
        <span className="live-view-last">{events[0]?.type}</span>
      </summary>
      <ActorEvents events={events} />
    </details>
  );
}

function LiveView() {
  const actors = useSyncExternalStore(onActorsChanged, currentActors);
  const [isOpen, setOpen] = useState(true);
  const [withEnded, setWithEnded] = useState(false);
  const running = actors.filter(({ status }) => status === 'active');
  return (
    <aside className="live-view" aria-label="Live view of the actors" data-open={isOpen}>
      <header>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? '▾' : '▴'} {running.length} actors
        </button>
        {isOpen && (
          <label>
            <input
              type="checkbox"
              checked={withEnded}
              onChange={(event) => {
                setWithEnded(event.target.checked);
              }}
            />
            also those that have ended
          </label>
        )}
      </header>
      {isOpen && (
        <div className="live-view-actors">
          {(withEnded ? actors : running).map((actor) => (
            <ActorEntry key={actor.key} actor={actor} />
          ))}
        </div>
      )}
    </aside>
  );
}

/** Opens the panel; returns the function that receives the inspection events. */
export function openLiveView(): typeof watch {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<LiveView />);
  return watch;
}
