import type { ReactNode } from 'react';
import { Alert } from '../ui/message/alert';
import { ButtonLink } from '../ui/button/button';
import '../ui/message/error-panel.css';

/** What needs a connection: one record, in lower case, or a list. */
export type NeedsConnection = { record: string } | { list: string };

interface Props {
  subject: NeedsConnection | undefined;
  /** Whether the screen shows what was loaded before. */
  isShown: boolean;
  /** Whether the device is still looking for its copy. */
  isSearching: boolean;
}

const wordsOf = ({ subject, isShown, isSearching }: Props): string => {
  if (isShown) return 'This may be out of date. It is updated when the connection returns.';
  if (subject === undefined)
    return 'This needs a connection. It loads when the connection returns.';
  if ('list' in subject) return `${subject.list} need a connection. They load when it returns.`;
  return isSearching
    ? `Looking for this ${subject.record} on this device...`
    : `This ${subject.record} is not on this device. It loads when the connection returns.`;
};

/** Says what is not shown because the browser is offline, and what the user can read instead. */
export default function OfflinePanel(props: Props): ReactNode {
  const { subject, isShown } = props;
  const hasWayOn =
    !isShown && subject !== undefined && !('list' in subject && subject.list === 'Inspections');
  const link = (
    <ButtonLink href="/inspections" look="outlined">
      Inspections on This Device
    </ButtonLink>
  );
  return (
    <Alert kind="info" className="error-panel" action={hasWayOn ? link : null}>
      {wordsOf(props)}
    </Alert>
  );
}
