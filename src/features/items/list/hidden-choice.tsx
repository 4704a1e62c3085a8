import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import { selectIsBusy } from '../../../platform/select-is-busy';
import { Alert } from '../../../ui/message/alert';
import { Button } from '../../../ui/button/button';
import { selectChosen, type SelectionActor } from './selection-actor';

interface Props {
  actor: SelectionActor;
  /** The items in the list. */
  rows: readonly Item[];
  /** The items that exist, if the page knows them all: others were deleted. */
  existing?: readonly Item[];
}

/**
 * Says how many chosen items are not in the list, because of its filters, its page or a change.
 * They are still chosen when they return to it; until then nothing changes them.
 */
export function HiddenChoice({ actor, rows, existing }: Props): ReactNode {
  const chosen = useSelector(actor, selectChosen);
  const isBusy = useSelector(actor, selectIsBusy);
  const idsIn = (items: readonly Item[]) =>
    items.map(({ id }) => id).filter((id) => chosen.includes(id));
  const shown = idsIn(rows);
  const hidden = (existing === undefined ? chosen : idsIn(existing)).length - shown.length;
  if (hidden === 0) return null;
  const deselect = (
    <Button
      look="outlined"
      disabled={isBusy}
      onClick={() => {
        actor.send({ type: 'selection.changed', ids: shown });
      }}
    >
      Deselect
    </Button>
  );
  return (
    <Alert kind="info" action={deselect}>
      {ITEM_LIST_MESSAGES.hidden(hidden)}
    </Alert>
  );
}
