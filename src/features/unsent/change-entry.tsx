import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { deletesRecord, kindOf } from '../../../machines/outbox/waiting-calls';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import { breakable } from '../../ui/breakable';
import { formatMinute } from '../../ui/dates';
import { inspectionPath, itemPath } from '../items/item-path';
import { deedOf } from './change-words';

interface Props {
  change: ListedChange;
  /** Why it is not sent yet; null if the content says it. */
  state: string | null;
  /** Called when the user opens the record. */
  onLeave: () => void;
  children?: ReactNode;
}

/** A change that the server does not have yet: what was done, to which record, and when. */
export function ChangeEntry({ change, state, onLeave, children }: Props): ReactNode {
  const { inspectionId, itemId, record, title, madeAt } = change;
  const isOfInspection = kindOf(change) === 'inspection';
  const path = isOfInspection
    ? inspectionPath(record)
    : itemPath({ inspectionId, id: itemId ?? record });
  // The device did not know the item of a photo.
  const isNowhere = inspectionId === 0;
  const at = new Date(madeAt).toISOString();
  return (
    <li className="change-entry">
      <p>
        <strong>{deedOf(change)}</strong>{' '}
        {isNowhere || (deletesRecord(change) && itemId === undefined) ? (
          breakable(title)
        ) : (
          <Link href={path} onClick={onLeave}>
            {breakable(title)}
          </Link>
        )}
      </p>
      <p className="card-note">
        <time dateTime={at}>{formatMinute(at)}</time>
        {state === null ? null : ` · ${state}`}
      </p>
      {children}
    </li>
  );
}
