import type { ReactNode } from 'react';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { waitingItemOf } from '../../../../machines/items/verdict-values';
import { Alert } from '../../../ui/message/alert';
import { breakable } from '../../../ui/text/breakable';
import { ResolvedBy } from './resolved-by';
import './new-resolution.css';

interface Props {
  /** The item of a conflict. */
  record: unknown;
  /** When the resolution that the user saw was made; undefined if they did not decide about one. */
  seen: unknown;
}

/** The resolution that waits now, if it is not the one that the user saw. */
export function NewResolution({ record, seen }: Props): ReactNode {
  const item = waitingItemOf(record);
  if (item === null || seen === undefined || item.resolvedAt === seen) return null;
  return (
    <Alert kind="info" className="new-resolution">
      <p>
        <strong>{VERIFICATION_MESSAGES.newResolution}</strong>
        <ResolvedBy item={item} />
      </p>
      {item.resolutionNotes === null ? null : <p>{breakable(item.resolutionNotes)}</p>}
    </Alert>
  );
}
