import type { PhotoContentType } from '../../contract/limits';

const EXTENSIONS: Readonly<Record<PhotoContentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
};

export const extensionOf = (type: PhotoContentType): string => EXTENSIONS[type];
