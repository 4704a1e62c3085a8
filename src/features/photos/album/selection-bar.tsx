import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button';
import { Icon } from '../../../ui/icon/icon';
import { LinkButton } from '../../../ui/button/link-button';

interface Props {
  total: number;
  selected: readonly number[];
  onSelectAll: () => void;
  onSelectNone: () => void;
  onDelete: (photoIds: readonly number[]) => void;
}

/** The actions on several photos at once. */
export function SelectionBar({
  total,
  selected,
  onSelectAll,
  onSelectNone,
  onDelete,
}: Props): ReactNode {
  const count = selected.length;
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected photos">
      <span aria-live="polite">
        {count === 0 ? 'Nothing selected' : `${String(count)} selected`}
      </span>
      {count < total ? <LinkButton onClick={onSelectAll}>Select all</LinkButton> : null}
      {count === 0 ? null : (
        <>
          <LinkButton aria-label="Clear selection" onClick={onSelectNone}>
            Clear
          </LinkButton>
          <Button
            look="danger"
            onClick={() => {
              onDelete(selected);
            }}
          >
            <Icon name="trash" />
            Delete {count}
          </Button>
        </>
      )}
    </div>
  );
}
