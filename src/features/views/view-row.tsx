import { type ReactNode, useState } from 'react';
import type { NewView, View } from '../../../contract/views/calls';
import { VIEW_NAME_LENGTH } from '../../../contract/views/limits';
import { breakable } from '../../ui/breakable';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';

interface Props {
  view: View;
  /** What the list shows now. */
  query: string;
  mayChange: boolean;
  isBusy: boolean;
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

/** One view, with its changes for who may make them. */
export function ViewRow({ view, query, mayChange, isBusy, onChange, onDelete }: Props): ReactNode {
  const [name, setName] = useState<string | null>(null);
  if (name !== null) {
    return (
      <li className="view-row">
        <ViewName label="New Name" value={name} disabled={isBusy} onChange={setName} />
        <span className="view-actions">
          <Button
            disabled={isBusy || name.trim() === ''}
            onClick={() => {
              onChange({ name });
              setName(null);
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
