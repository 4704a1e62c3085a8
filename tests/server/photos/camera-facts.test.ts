import sharp, { type Exif } from 'sharp';
import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../server/photos/metadata';

const picture = (exif: Exif) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#447799' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();

const ORIGINAL = { DateTimeOriginal: '2020:01:02 03:04:05' };
const DIGITISED = { DateTimeDigitized: '2021:01:02 03:04:05' };
const EDITED = { DateTime: '2022:01:02 03:04:05' };

describe('the time a photo was taken', () => {
  it.each([
    ['the original time', { IFD0: EDITED, IFD2: { ...ORIGINAL, ...DIGITISED } }, '2020-01-02'],
    ['the digitised one where that is missing', { IFD0: EDITED, IFD2: DIGITISED }, '2021-01-02'],
    [
      'the digitised one where the original clock was never set',
      { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00', ...DIGITISED } },
      '2021-01-02',
    ],
  ])('is %s', async (_, exif, day) => {
    expect(readMetadata(await picture(exif)).takenAt).toBe(`${day}T03:04:05`);
  });

  it('is never the time of editing', async () => {
    expect(readMetadata(await picture({ IFD0: EDITED })).takenAt).toBeNull();
  });
});

describe('the camera', () => {
  it.each([
    ['NIKON CORPORATION', 'NIKON D70', 'NIKON D70'],
    ['Canon', 'Canon EOS 5D', 'Canon EOS 5D'],
    ['EASTMAN KODAK COMPANY', 'KODAK DX6490', 'KODAK DX6490'],
    ['LG Electronics', 'LG-H870', 'LG-H870'],
    ['asus', 'ASUS_Z00A', 'ASUS_Z00A'],
    ['samsung', 'SM-G935L', 'samsung SM-G935L'],
    ['HTC', 'HTCish', 'HTC HTCish'],
    ['Canon', 'PowerShot by Canon', 'Canon PowerShot by Canon'],
  ])('of %j and %j is %j', async (Make, Model, camera) => {
    expect(readMetadata(await picture({ IFD0: { Make, Model } })).camera).toBe(camera);
  });
});
