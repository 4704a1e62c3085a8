import type { Photo } from '../../../contract/photos/photo';

/** A photo as the server returns it, 4:3, for tests of machines. */
export function photoOf(id: number, fields: Partial<Photo> = {}): Photo {
  return {
    id,
    inspectionItemId: 5,
    url: `/uploads/ab/${String(id)}.jpg`,
    thumbnailUrl: `/uploads/ab/${String(id)}-thumbnail.webp`,
    screenUrl: `/uploads/ab/${String(id)}.jpg?size=screen`,
    fileName: `${String(id)}.jpg`,
    size: 1000,
    fileSize: 1000,
    contentType: 'image/jpeg',
    width: 1600,
    height: 1200,
    caption: null,
    category: 'other',
    displayOrder: id,
    latitude: null,
    longitude: null,
    takenAt: null,
    exifData: null,
    location: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    ...fields,
  };
}
