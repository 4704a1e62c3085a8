import type { ReactNode } from 'react';
import { ASKED_PART_MESSAGES } from '../../contract/messages/asked-part';
import { LatePart } from '../platform/late-part';
import { showToast } from './toasts';

const tell = () => {
  showToast('error', ASKED_PART_MESSAGES.notLoaded);
};

/**
 * A late part that the user asked for. If its code cannot be loaded, a message says so: an old page
 * may look for files that the server no longer has.
 */
export function AskedPart({ children }: { children: ReactNode }): ReactNode {
  return <LatePart onMissing={tell}>{children}</LatePart>;
}
