import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Upload } from '../../../../machines/uploads/upload-queue-context';
import type { KnownRecords } from '../../../../machines/uploads/known-records';
import { breakable } from '../../../ui/text/breakable';
import { itemPath } from '../../items/item-path';
import { SENT } from './sent-words';

interface Props {
  upload: Upload;
  known: KnownRecords;
  /** Called when the user opens the item. */
  onLeave: () => void;
}

/** Names the item of a photo: phones give all photos the same name. */
export function PhotoOf({ upload, known, onLeave }: Props): ReactNode {
  const id = useSelector(upload, ({ context }) => context.entry.itemId);
  const item = known.items.get(id);
  return (
    <p className="card-note">
      Photo of{' '}
      {item === undefined ? (
        SENT.unknownItem
      ) : (
        <Link href={itemPath({ inspectionId: item.inspectionId, id })} onClick={onLeave}>
          {breakable(item.title)}
        </Link>
      )}
    </p>
  );
}
