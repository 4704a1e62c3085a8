import type { ReactNode } from 'react';
import { ASKED_PART_MESSAGES } from '../../../contract/messages/asked-part';
import { LatePart } from '../../platform/code/late-part';
import { showToast } from '../toast/toasts';

interface Props {
  /** Takes back what the user asked for, so that they can ask again. */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * A late part that the user asked for. If its code cannot be loaded, a message says so: an old page
 * may look for files that the server no longer has. Another message says that it has crashed; the
 * page below it stays, with everything typed there.
 */
export function AskedPart({ onClose, children }: Props): ReactNode {
  const giveUp = (message: string) => () => {
    showToast('error', message);
    onClose?.();
  };
  return (
    <LatePart
      onMissing={giveUp(ASKED_PART_MESSAGES.notLoaded)}
      onBroken={giveUp(ASKED_PART_MESSAGES.broken)}
    >
      {children}
    </LatePart>
  );
}
