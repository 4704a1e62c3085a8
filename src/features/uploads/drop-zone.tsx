import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { PHOTO_MAX_SIZE } from '../../../contract/limits';
import { Button } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';
import './drop-zone.css';

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/bmp': 'BMP',
};

interface Props {
  /** MIME types. They are listed one by one, so that phones convert photos to JPEG. */
  accept: readonly string[];
  /** Without it, any number may be chosen. */
  maxFiles?: number;
  /** What is chosen here, for screen readers. */
  label?: string;
  /** Whether it is part of a form, beside other fields. */
  isCompact?: boolean;
  disabled?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/**
 * The area where photos are dropped, chosen or taken. The parent decides which files it accepts.
 */
export function DropZone({
  accept,
  maxFiles,
  label = 'Photos',
  isCompact = false,
  disabled = false,
  onChoose,
}: Props): ReactNode {
  const { getRootProps, getInputProps, inputRef, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: (files) => {
      onChoose(files);
    },
  });
  const takePhoto = () => {
    inputRef.current.setAttribute('capture', 'environment');
    open();
    inputRef.current.removeAttribute('capture');
  };
  const formats = accept.map((type) => FORMATS[type] ?? type).join(', ');
  return (
    <div
      {...getRootProps()}
      className={`drop-zone ${isCompact ? 'compact' : ''} ${isDragActive ? 'active' : ''}`}
    >
      <input {...getInputProps({ 'aria-label': label, accept: accept.join(',') })} />
      {isCompact ? null : <Icon name="images" />}
      <p className="with-mouse">
        {isDragActive ? 'Drop them here' : 'Drag and drop photos here, or browse this device'}
      </p>
      <div className="drop-actions">
        <Button className="with-touch" disabled={disabled} onClick={takePhoto}>
          <Icon name="camera" />
          Take Photo
        </Button>
        <Button look="outlined" disabled={disabled} onClick={open}>
          Browse Photos
        </Button>
      </div>
      <small>
        {maxFiles === undefined ? 'Up' : `Max ${String(maxFiles)} files, up`} to {PHOTO_MAX_SIZE}{' '}
        each. {isCompact ? '' : 'Formats: '}
        {formats}
      </small>
    </div>
  );
}
