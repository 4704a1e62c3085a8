import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../../../server/photos/pictures/picture';
import { PictureError } from '../../../server/photos/pictures/picture-error';
import { hasRealPhotos, orientedJpeg, realPhoto } from '../../support/records/pictures';

/** Real photos are kept next to the project, not in it; without them these tests are skipped. */
const real = it.skipIf(!hasRealPhotos);

describe('a real photo', () => {
  real.each([
    [
      'Samsung SM-G935L (Galaxy S7 Edge).jpg',
      {
        camera: 'samsung SM-G935L',
        settings: '1/10 s f/1.7 ISO 640',
        takenAt: '2017-02-09T19:51:38',
      },
      [48.8925, 2.23639],
      [4032, 3024],
    ],
    [
      'Apple iPhone 5.jpg',
      {
        camera: 'Apple iPhone 5',
        settings: '1/1695 s f/2.4 ISO 50',
        takenAt: '2012-09-29T16:11:25',
      },
      [47.62717, -122.33733],
      [3264, 2448],
    ],
    [
      'IMG_20180725_163423-tiny.jpg',
      { camera: 'Google Pixel', settings: '1/2660 s f/2.0 ISO 50', takenAt: '2018-07-25T16:34:23' },
      [50.2996, 14.82029],
      [1012, 759],
    ],
    [
      'HTC Desire.webp',
      { camera: 'HTC Desire', settings: 'ISO 53', takenAt: '2011-05-06T09:59:48' },
      [45.50067, 9.11033],
      [776, 909],
    ],
    [
      'Samsung SM-J327T1.jpg',
      {
        camera: 'samsung SM-J327T1',
        settings: '1/2801 s f/1.9 ISO 40',
        takenAt: '2019-09-26T16:38:00',
      },
      undefined,
      [1932, 2576],
    ],
    [
      'Canon PowerShot A85.jpg',
      { camera: 'Canon PowerShot A85', settings: '1/160 s f/6.3', takenAt: '2005-01-31T05:51:17' },
      undefined,
      [2272, 1704],
    ],
  ] as const)('%s keeps camera, time, place and size', async (name, metadata, place, size) => {
    const picture = await readPicture(realPhoto(name));
    expect(picture.metadata).toMatchObject(metadata);
    const { latitude, longitude } = picture.metadata;
    expect([latitude?.toFixed(4), longitude?.toFixed(4)]).toEqual(
      place === undefined ? [undefined, undefined] : place.map((degrees) => degrees.toFixed(4)),
    );
    expect([picture.width, picture.height]).toEqual(size);
  });

  real.each([
    ['jpeg-renamed.png', 'image/jpeg'],
    ['png-renamed.jpg', 'image/png'],
    ['pythagoras.gif', 'image/gif'],
    ['photo.bmp', 'image/bmp'],
    ['bmpsuite-rgb24.bmp', 'image/bmp'],
    ['Canon EOS 5D Mark III 22MP.jpg', 'image/jpeg'],
    ['panorama360.jpg', 'image/jpeg'],
  ] as const)('%s is %s by its content', async (name, contentType) => {
    expect((await readPicture(realPhoto(name))).contentType).toBe(contentType);
  });

  real.each(['truncated.jpg', 'corrupted.jpg'])('%s is refused as damaged', async (name) => {
    await expect(readPicture(realPhoto(name))).rejects.toEqual(
      new PictureError(
        422,
        'The picture is damaged or incomplete. Please take or choose it again.',
      ),
    );
  });

  real.each(['iphone-xr.heic', 'Irvine_CA.avif'])('%s is not of an allowed type', async (name) => {
    await expect(readPicture(realPhoto(name))).rejects.toEqual(
      new PictureError(
        415,
        'Invalid file type. Only JPG, PNG, GIF, WebP, and BMP files are allowed.',
      ),
    );
  });

  real('is shown upright whatever its orientation', async () => {
    const small = (bytes: Buffer) =>
      sharp(bytes).resize(40, 27, { fit: 'fill' }).greyscale().raw().toBuffer();
    const upright = await small((await readPicture(realPhoto('Landscape_1.jpg'))).thumbnail.bytes);
    for (const orientation of [0, 2, 3, 4, 5, 6, 7, 8]) {
      const picture = await readPicture(realPhoto(`Landscape_${String(orientation)}.jpg`));
      expect([picture.width, picture.height]).toEqual([1800, 1200]);
      const shown = await small(picture.thumbnail.bytes);
      const error = shown.reduce((sum, value, at) => sum + Math.abs(value - (upright[at] ?? 0)), 0);
      expect(error / shown.length).toBeLessThan(8);
    }
  });
});

describe('the size of a photo', () => {
  it.each([
    [1, 200, 100],
    [3, 200, 100],
    [6, 100, 200],
    [8, 100, 200],
  ])('with orientation %i is %i × %i as displayed', async (orientation, width, height) => {
    const picture = await readPicture(await orientedJpeg(orientation));
    expect({ width: picture.width, height: picture.height }).toEqual({ width, height });
  });
});
