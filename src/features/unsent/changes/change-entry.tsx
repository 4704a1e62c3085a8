import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { deletesRecord, kindOf } from '../../../../machines/outbox/waiting-calls';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { breakable } from '../../../ui/text/breakable';
import { formatMinute } from '../../../ui/text/dates';
import { inspectionPath, itemPath } from '../../items/item-path';
import { signPath } from '../../reports/report-words';
import { actionWords } from './change-words';

type TitledChange = Pick<
  ListedChange,
  'call' | 'body' | 'projectName' | 'title' | 'record' | 'inspectionId' | 'itemId' | 'reportId'
>;

interface Props {
  change: TitledChange;
  /** When it was made or sent, in milliseconds since 1970. */
  at: number;
  /** Why it is not sent yet, or what happened to it; null if there is nothing to report. */
  state: string | null;
  /** Called when the user opens the record. */
  onLeave: () => void;
  children?: ReactNode;
}

/** The page of the changed record; null if there is none. */
function pathOf(change: TitledChange): string | null {
  const { inspectionId, itemId, reportId, record } = change;
  const kind = kindOf(change);
  if (kind === 'signature') return reportId === undefined ? null : signPath(reportId);
  // The device does not know the item of the photo.
  if (inspectionId === 0 || (deletesRecord(change) && itemId === undefined)) return null;
  return kind === 'inspection'
    ? inspectionPath(record)
    : itemPath({ inspectionId, id: itemId ?? record });
}

/** A change as an entry of a list: what was done, to which record, and when. */
export function ChangeEntry({ change, ...shown }: Props): ReactNode {
  return (
    <TitledEntry
      action={actionWords(change)}
      title={change.title}
      path={pathOf(change)}
      {...shown}
    />
  );
}

interface TitledProps extends Omit<Props, 'change'> {
  action: string;
  title: string;
  path: string | null;
}

/** An entry that names what was done to a record, and links to it. */
export function TitledEntry(props: TitledProps): ReactNode {
  const { action, title, path, at, state, onLeave, children } = props;
  const date = new Date(at).toISOString();
  return (
    <li className="change-entry">
      <p>
        <strong>{action}</strong>{' '}
        {path === null ? (
          breakable(title)
        ) : (
          <Link href={path} onClick={onLeave}>
            {breakable(title)}
          </Link>
        )}
      </p>
      <p className="card-note">
        <time dateTime={date}>{formatMinute(date)}</time>
        {state === null ? null : ` · ${state}`}
      </p>
      {children}
    </li>
  );
}
