import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import { breakable } from '../../ui/breakable';
import { formatMinute } from '../../ui/dates';
import { itemPath } from '../items/item-path';
import { deedOf } from './change-words';

interface Props {
  change: ListedChange;
  /** Why it is not sent yet; null if the content says it. */
  state: string | null;
  /** Called when the user opens the item. */
  onLeave: () => void;
  children?: ReactNode;
}

/** A change that the server does not have yet: what was done, to which item, and when. */
export function ChangeEntry({ change, state, onLeave, children }: Props): ReactNode {
  const { inspectionId, record, title, madeAt } = change;
  const at = new Date(madeAt).toISOString();
  return (
    <li className="change-entry">
      <p>
        <strong>{deedOf(change)}</strong>{' '}
        <Link href={itemPath({ inspectionId, id: record })} onClick={onLeave}>
          {breakable(title)}
        </Link>
      </p>
      <p className="card-note">
        <time dateTime={at}>{formatMinute(at)}</time>
        {state === null ? null : ` · ${state}`}
      </p>
      {children}
    </li>
  );
}
