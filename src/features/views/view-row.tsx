import { type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { NewView, View } from '../../../contract/views/calls';
import { VIEW_NAME_LENGTH } from '../../../contract/views/limits';
import type { viewChangeMachine } from '../../../machines/views/views.machine';
import { useEmitted } from '../../platform/actors';
import { breakable } from '../../ui/breakable';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';

interface Props {
  view: View;
  /** What the list currently shows. */
  query: string;
  mayChange: boolean;
  isBusy: boolean;
  /** The actor that runs the changes. */
  changing: ActorRefFrom<typeof viewChangeMachine>;
  onChange: (changes: Partial<NewView>) => void;
  onDelete: () => void;
}

interface NameProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (name: string) => void;
}

/** The name of a view. */
export function ViewName({ label, value, disabled, onChange }: NameProps): ReactNode {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={VIEW_NAME_LENGTH}
          disabled={disabled}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}

/** One view; people who may change it get the actions for it. */
export function ViewRow(props: Props): ReactNode {
  const { view, query, mayChange, isBusy, changing, onChange, onDelete } = props;
  const [name, setName] = useState<string | null>(null);
  // A name that could not be saved stays in the field; a saved one stays until the list has it.
  const [sentOver, setSentOver] = useState(view.version);
  const [isDone, setIsDone] = useState(false);
  useEmitted(changing, {
    'action.done': ({ subject }) => {
      if (subject.kind === 'update' && subject.view.id === view.id) setIsDone(true);
    },
  });
  const isSaved = isDone && view.version !== sentOver;
  if (name !== null && !isSaved) {
    return (
      <li className="view-row">
        <ViewName label="New Name" value={name} disabled={isBusy} onChange={setName} />
        <span className="view-actions">
          <Button
            disabled={isBusy || name.trim() === ''}
            onClick={() => {
              onChange({ name });
              setSentOver(view.version);
              setIsDone(false);
            }}
          >
            Save
          </Button>
          <Button
            look="outlined"
            onClick={() => {
              setName(null);
            }}
          >
            Cancel
          </Button>
        </span>
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
              setName(view.name);
              setIsDone(false);
            }}
          >
            Rename
          </Button>
          <Button
            look="outlined"
            disabled={isBusy || view.query === query}
            aria-label={`Update ${view.name}`}
            onClick={() => {
              onChange({ query });
            }}
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
