import type { ReactNode } from 'react';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import { formatMinute } from '../../ui/text/dates';
import { Dialog } from '../../ui/dialog/dialog';
import { formatFileSize } from '../../ui/text/file-size';
import { usePreview } from './use-preview';
import { Details, Detail } from '../../ui/text/details';

interface Props {
  entry: UploadEntry;
  onClose: () => void;
}

/** A large preview of a chosen photo, with the facts about its file. */
export function PreviewDialog({ entry, onClose }: Props): ReactNode {
  const url = usePreview(entry.id);
  const facts = [
    ['Name', entry.name],
    ['Size', formatFileSize(entry.size)],
    ['Type', entry.contentType],
    ['Last modified', formatMinute(new Date(entry.lastModified).toISOString())],
  ] as const;
  return (
    <Dialog
      visible
      header="Photo Preview"
      onHide={onClose}
      dismissableMask
      className="preview-dialog wide-dialog"
    >
      {url === undefined ? null : <img src={url} alt={`Preview of ${entry.name}`} />}
      <Details>
        {facts.map(([term, fact]) => (
          <Detail key={term} label={term}>
            {fact}
          </Detail>
        ))}
      </Details>
    </Dialog>
  );
}
