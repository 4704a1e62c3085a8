import type { ReactNode } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { PageNotice } from '../../ui/message/page-notice';
import { useUser } from '../session/use-session';
import { heldPhotos } from './held-photos';

/**
 * A notice that is shown as long as photos would be lost with the page, also to guests: the photos
 * of a user who has logged out stay there.
 */
export function MemoryNotice(): ReactNode {
  const userId = useUser()?.id;
  const all = [...heldPhotos.use()];
  const count = (isOwn: boolean) =>
    all.reduce((sum, [id, photos]) => ((id === userId) === isOwn ? sum + photos : sum), 0);
  const [own, others] = [count(true), count(false)];
  const texts = [
    ...(own === 0 ? [] : [UPLOAD_MESSAGES.inMemory(own)]),
    ...(others === 0 ? [] : [UPLOAD_MESSAGES.leftInMemory(others)]),
  ];
  return <PageNotice role="alert" text={texts.length === 0 ? null : texts.join(' ')} />;
}
