import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

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
  maxFiles: number;
  onChoose: (files: readonly File[]) => void;
}

/**
 * The area where photos are dropped, chosen or taken. The parent decides which files it accepts.
 */
export function DropZone({ accept, maxFiles, onChoose }: Props): ReactNode {
  const { getRootProps, getInputProps, inputRef, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
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
    <div {...getRootProps()} className={isDragActive ? 'drop-zone active' : 'drop-zone'}>
      <input {...getInputProps({ 'aria-label': 'Photos', accept: accept.join(',') })} />
      <Icon name="images" />
      <p className="with-mouse">
        {isDragActive ? 'Drop them here' : 'Drag and drop photos here, or browse this device'}
      </p>
      <div className="drop-actions">
        <Button className="with-touch" onClick={takePhoto}>
          <Icon name="camera" />
          Take Photo
        </Button>
        <Button look="outlined" onClick={open}>
          Browse Photos
        </Button>
      </div>
      <small>
        Max {maxFiles} files, up to 10MB each. Formats: {formats}
      </small>
    </div>
  );
}
