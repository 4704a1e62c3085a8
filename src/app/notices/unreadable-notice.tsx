import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { SCREEN_MESSAGES } from '../../../contract/messages/screens';
import {
  forgetUnreadable,
  onUnreadable,
  unreadableCount,
} from '../../platform/http/unreadable-records';
import { PageNotice } from '../../ui/message/page-notice';

/** Reports that records are missing on the screen because they could not be read. */
export function UnreadableNotice(): ReactNode {
  const [path] = useLocation();
  const count = useSyncExternalStore(onUnreadable, unreadableCount);
  useEffect(() => forgetUnreadable, [path]);
  return <PageNotice role="status" text={count === 0 ? null : SCREEN_MESSAGES.unreadable(count)} />;
}
