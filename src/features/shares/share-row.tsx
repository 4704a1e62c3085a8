import type { ReactNode } from 'react';
import { type ListedShare, shareStateAt } from '../../../contract/shares/share';
import { useMoment } from '../../platform/actors';
import { publicLink } from '../../platform/public-link';
import { Button, ButtonAnchor } from '../../ui/button/button';
import { Chip } from '../../ui/chip/chip';
import { CopyText } from '../../ui/text/copy-text';
import { formatDay, formatMinute } from '../../ui/text/dates';
import { canHandOverLinks } from './share-sheet';

const timesOpened = ({ openings, lastOpenedAt }: ListedShare): string => {
  if (lastOpenedAt === null) return 'Not opened yet';
  const times = openings === 1 ? 'once' : `${String(openings)} times`;
  return `Opened ${times}, last on ${formatMinute(lastOpenedAt)}`;
};

const OVER = { expired: 'Expired', revoked: 'Revoked' } as const;

interface Props {
  share: ListedShare;
  /** What the link leads to, for the message that it is shared with. */
  title: string;
  isBusy: boolean;
  onHandOver: (url: string) => void;
  onRevoke: () => void;
}

/** One link: who created it, how long it works, how often it was opened, and ways to share it. */
export function ShareRow({ share, title, isBusy, onHandOver, onRevoke }: Props): ReactNode {
  const { path, origin, createdBy, createdAt, expiresAt, revokedAt } = share;
  const state = shareStateAt(share, new Date(useMoment().now).toISOString());
  const url = path === null ? null : publicLink(path, origin);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url ?? '')}`;
  return (
    <li className="share-row">
      {state === 'open' ? (
        url === null ? (
          <span>The address of this link is no longer known.</span>
        ) : (
          <CopyText text={url} label="Copy Link" />
        )
      ) : (
        <span>
          <Chip tone={state === 'revoked' ? 'red' : 'neutral'}>{OVER[state]}</Chip>
        </span>
      )}
      <span className="share-facts">
        {`By ${createdBy} on ${formatDay(createdAt)} · `}
        {revokedAt === null
          ? `${state === 'open' ? 'Works until' : 'Worked until'} ${formatMinute(expiresAt)}`
          : `Revoked on ${formatMinute(revokedAt)}`}
        {` · ${timesOpened(share)}`}
      </span>
      {revokedAt === null ? (
        <span className="share-actions">
          {state !== 'open' || url === null ? null : canHandOverLinks() ? (
            <Button
              disabled={isBusy}
              onClick={() => {
                onHandOver(url);
              }}
            >
              Share
            </Button>
          ) : (
            <ButtonAnchor look="outlined" href={mail}>
              Email
            </ButtonAnchor>
          )}
          {/* The clock of the device may be wrong; only the server's decides whether it works. */}
          <Button look="outlined" disabled={isBusy} onClick={onRevoke}>
            Revoke
          </Button>
        </span>
      ) : null}
    </li>
  );
}
