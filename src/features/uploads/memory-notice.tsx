import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { countInMemory } from '../../../machines/uploads/upload-selectors';
import { useUploads } from './upload-services';

/** Stays in sight as long as photos would be lost with the page. */
export function MemoryNotice(): ReactNode {
  const { queue } = useUploads();
  const count = useSelector(queue, countInMemory);
  return (
    <div className="page-notice" role="alert">
      {count === 0 ? null : <p>{UPLOAD_MESSAGES.inMemory(count)}</p>}
    </div>
  );
}
