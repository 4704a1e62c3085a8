import type { ReactNode } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { UPLOAD_MAX_FILES } from '../../../contract/limits';
import { Icon } from '../../components/icon';

/** Named by type, so that phones offer the camera and hand over JPEG. */
const ACCEPT = { 'image/jpeg': [], 'image/png': [], 'image/gif': [], 'image/webp': [] };

interface Props {
  maxSize: number;
  onChoose: (accepted: readonly File[], rejections: readonly FileRejection[]) => void;
}

/** Where photos are dropped, chosen or taken. */
export function DropZone({ maxSize, onChoose }: Props): ReactNode {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: ACCEPT,
    maxSize,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => {
      onChoose(accepted, rejections);
    },
  });
  return (
    <div {...getRootProps()} className={isDragActive ? 'drop-zone active' : 'drop-zone'}>
      <input {...getInputProps({ 'aria-label': 'Photos' })} />
      <Icon name="camera" />
      <p className="desktop-only">Drop photos here, or choose them from this device.</p>
      <button type="button" className="p-button p-component p-button-outlined" onClick={open}>
        Take or choose photos
      </button>
      <small>Up to {UPLOAD_MAX_FILES} photos of at most 10 MB each: JPEG, PNG, GIF or WebP</small>
    </div>
  );
}
