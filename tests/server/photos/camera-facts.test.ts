import sharp, { type Exif } from 'sharp';
import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../server/photos/pictures/metadata';

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

  it.each(['2017:02:31 10:00:00', '2017:02:28 24:00:00', '2017:02:28 23:59:60'])(
    'is the digitised one where the original one, %s, does not exist',
    async (time) => {
      const exif = { IFD2: { DateTimeOriginal: time, ...DIGITISED } };
      expect(readMetadata(await picture(exif)).takenAt).toBe('2021-01-02T03:04:05');
    },
  );

  it('is unknown if no time exists', async () => {
    const times = {
      DateTimeOriginal: '2017:02:31 10:00:00',
      DateTimeDigitized: '2021:04:31 03:04:05',
    };
    expect(readMetadata(await picture({ IFD2: times })).takenAt).toBeNull();
  });

  it('may be a leap day', async () => {
    const leapDay = await picture({ IFD2: { DateTimeOriginal: '2016:02:29 23:59:59' } });
    expect(readMetadata(leapDay).takenAt).toBe('2016-02-29T23:59:59');
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

describe('the settings', () => {
  const ALL = { ExposureTime: '1/10', FNumber: '17/10', ISOSpeedRatings: '640' };

  it.each([
    ['of all three', {}, '1/10 s f/1.7 ISO 640'],
    ['of a long exposure', { ExposureTime: '5/2' }, '2.5 s f/1.7 ISO 640'],
    ['without an exposure of 0/0', { ExposureTime: '0/0' }, 'f/1.7 ISO 640'],
    ['without an exposure of 0/1', { ExposureTime: '0/1' }, 'f/1.7 ISO 640'],
    ['without an exposure of 1/0', { ExposureTime: '1/0' }, 'f/1.7 ISO 640'],
    ['without an aperture of 1/0', { FNumber: '1/0' }, '1/10 s ISO 640'],
    ['without an aperture of 0/0', { FNumber: '0/0' }, '1/10 s ISO 640'],
    ['without an aperture of 0/1', { FNumber: '0/1' }, '1/10 s ISO 640'],
    ['without a sensitivity of 0', { ISOSpeedRatings: '0' }, '1/10 s f/1.7'],
    ['unknown', { ExposureTime: '0/0', FNumber: '1/0', ISOSpeedRatings: '0' }, null],
  ])('are %s', async (_, exif, settings) => {
    expect(readMetadata(await picture({ IFD2: { ...ALL, ...exif } })).settings).toBe(settings);
  });
});
