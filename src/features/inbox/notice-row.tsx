import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Notice } from '../../../contract/inbox/notice';
import { useMoment } from '../../platform/actors';
import { breakable } from '../../ui/text/breakable';
import { formatAgo, formatMinute } from '../../ui/text/dates';

const DEEDS: Readonly<Record<Notice['kind'], string>> = {
  mention: 'mentioned you in a comment on',
  item: 'assigned you the item',
  inspection: 'assigned you the inspection',
  waiting: 'asks you to verify the resolution of',
  returned: 'returned your resolution of',
};

/** The button of a mouse that opens a link in a new tab. */
const MIDDLE = 1;

/** Where a notice leads: to the comment, the item or the inspection. */
export function pathOf({ inspectionId, itemId, commentId }: Notice): string {
  const inspection = `/inspections/${String(inspectionId)}`;
  if (itemId === null) return inspection;
  const item = `${inspection}/items/${String(itemId)}`;
  return commentId === null ? item : `${item}#comment-${String(commentId)}`;
}

interface Props {
  notice: Notice;
  onOpen: (id: number) => void;
}

/** One notice: who did what, and when. */
export function NoticeRow({ notice, onOpen }: Props): ReactNode {
  const { id, at, by, kind, inspectionTitle, itemTitle, excerpt, isRead } = notice;
  const { now } = useMoment();
  const open = () => {
    onOpen(id);
  };
  return (
    <li className={isRead ? 'notice' : 'notice notice-unread'}>
      <Link
        href={pathOf(notice)}
        // A Link tells `onClick` of clicks that open it here, but not of those that open a new tab.
        onClickCapture={open}
        onAuxClick={({ button }) => {
          if (button === MIDDLE) open();
        }}
      >
        <span>
          {isRead ? null : <span className="visually-hidden">Unread: </span>}
          <strong>{by ?? 'Plumbline'}</strong> {DEEDS[kind]}{' '}
          <strong>{breakable(itemTitle ?? inspectionTitle)}</strong>
        </span>
        {excerpt === null ? null : <span className="notice-excerpt">{breakable(excerpt)}</span>}
        <span className="card-note">
          <time dateTime={at} title={formatMinute(at)}>
            {formatAgo(at, now)}
          </time>
          {itemTitle === null ? null : <> · {breakable(inspectionTitle)}</>}
        </span>
      </Link>
    </li>
  );
}
