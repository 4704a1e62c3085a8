import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { countInMemory } from '../../../machines/uploads/upload-selectors';
import { useUploads } from './upload-services';
import { PageNotice } from '../../ui/page-notice';

/** A notice that is shown as long as photos would be lost with the page. */
export default function MemoryNotice(): ReactNode {
  const { queue } = useUploads();
  const count = useSelector(queue, countInMemory);
  return <PageNotice role="alert" text={count === 0 ? null : UPLOAD_MESSAGES.inMemory(count)} />;
}
