import { PLACE_TIMEOUT_MS } from '../../../contract/signatures/limits';
import type { GpsPosition } from '../../../contract/signatures/signature';

/** A location found a short time ago is good enough. */
const OLDEST_MS = 60_000;

/** The location of the device; null if it is unknown, or if its user does not allow it. */
export function placeHere(): Promise<GpsPosition | null> {
  // Not available on pages over plain HTTP.
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        resolve({ latitude, longitude, accuracy });
      },
      () => {
        resolve(null);
      },
      { enableHighAccuracy: true, timeout: PLACE_TIMEOUT_MS, maximumAge: OLDEST_MS },
    );
  });
}
