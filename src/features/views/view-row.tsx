import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { View } from '../../../contract/views/calls';
import { breakable } from '../../ui/text/breakable';
import { Button } from '../../ui/button/button';
import { Chip } from '../../ui/chip/chip';
import { ViewForm } from './view-form';

interface Props {
  view: View;
  /** What the list currently shows. */
  query: string;
  mayChange: boolean;
  isBusy: boolean;
  /** The actor that loads the list of views. */
  list: AnyActorRef;
  onRenamed: () => void;
  /** Gives it the filters of the list. */
  onUpdate: () => void;
  onDelete: () => void;
}

/** One view; people who may change it get the actions for it. */
export function ViewRow(props: Props): ReactNode {
  const { view, query, mayChange, isBusy, list, onRenamed, onUpdate, onDelete } = props;
  const [isRenamed, setIsRenamed] = useState(false);
  if (isRenamed) {
    return (
      <li className="view-row">
        <ViewForm
          view={view}
          query={query}
          mayShare={false}
          list={list}
          onSaved={() => {
            setIsRenamed(false);
            onRenamed();
          }}
          onCancelled={() => {
            setIsRenamed(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="view-row">
      <span className="view-name">
        {breakable(view.name)} {view.isShared ? <Chip>Everybody</Chip> : null}
      </span>
      {mayChange ? (
        <span className="view-actions">
          <Button
            look="outlined"
            disabled={isBusy}
            aria-label={`Rename ${view.name}`}
            onClick={() => {
              setIsRenamed(true);
            }}
          >
            Rename
          </Button>
          <Button
            look="outlined"
            disabled={isBusy || view.query === query}
            aria-label={`Update ${view.name}`}
            onClick={onUpdate}
          >
            Update
          </Button>
          <Button
            look="outlined"
            disabled={isBusy}
            aria-label={`Delete ${view.name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </span>
      ) : null}
    </li>
  );
}
