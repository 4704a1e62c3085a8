import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../server/photos/pictures/metadata';

/** A position is what the receiver recorded, with its hemisphere applied once, or null. */

type Gps = Readonly<Record<string, string>>;

function photoAt(gps: Gps): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } })
    .withExif({ IFD3: gps })
    .jpeg()
    .toBuffer();
}

const gpsOf = (latitude: string, north: string, longitude: string, east: string): Gps => ({
  GPSLatitudeRef: north,
  GPSLatitude: latitude,
  GPSLongitudeRef: east,
  GPSLongitude: longitude,
});

async function positionOf(gps: Gps): Promise<string> {
  const { latitude, longitude } = readMetadata(await photoAt(gps));
  return latitude === null || longitude === null
    ? `${String(latitude)} ${String(longitude)}`
    : `${latitude.toFixed(4)} ${longitude.toFixed(4)}`;
}

const SYDNEY = '33/1 51/1 3024/100';
const ABROAD = '151/1 12/1 3672/100';

describe('the position of a photo', () => {
  it.each([
    ['N', 'E', '33.8584 151.2102'],
    ['S', 'E', '-33.8584 151.2102'],
    ['N', 'W', '33.8584 -151.2102'],
    ['S', 'W', '-33.8584 -151.2102'],
  ])('is negative once for south and west: %s %s', async (north, east, expected) => {
    expect(await positionOf(gpsOf(SYDNEY, north, ABROAD, east))).toBe(expected);
  });

  it.each([
    ['0/1 0/1 0/1', '0/1 0/1 0/1', 'a receiver that has not found itself'],
    ['0/0 0/0 0/0', '0/0 0/0 0/0', 'numbers that are none'],
    ['91/1 0/1 0/1', '10/1 0/1 0/1', 'a place north of the pole'],
    ['10/1 0/1 0/1', '181/1 0/1 0/1', 'a place beyond the date line'],
  ])('%s %s is null: %s', async (latitude, longitude) => {
    expect(await positionOf(gpsOf(latitude, 'N', longitude, 'E'))).toBe('null null');
  });

  it('is null when half of it is missing', async () => {
    expect(await positionOf({ GPSLatitudeRef: 'N', GPSLatitude: SYDNEY })).toBe('null null');
    expect(await positionOf({ GPSVersionID: '2 2 0 0' })).toBe('null null');
  });

  it('may be on the equator or the prime meridian', async () => {
    expect(await positionOf(gpsOf('0/1 0/1 0/1', 'N', ABROAD, 'E'))).toBe('0.0000 151.2102');
  });
});
