import type { ReactNode } from 'react';
import { ITEM_DETAIL_UPLOAD_MAX_FILES } from '../../../contract/limits';
import { Dialog } from '../../ui/dialog/dialog';
import { UploadPanel } from './upload-panel';

interface Props {
  itemId: number;
  isOpen: boolean;
  /** Closes the dialog; uploads continue. */
  onClose: () => void;
}

/** Adds photos on the item's page. */
export function UploadDialog({ itemId, isOpen, onClose }: Props): ReactNode {
  return (
    <Dialog visible={isOpen} header="Add Photos" onHide={onClose} className="wide-dialog">
      <UploadPanel itemId={itemId} place="item" maxFiles={ITEM_DETAIL_UPLOAD_MAX_FILES} />
    </Dialog>
  );
}
