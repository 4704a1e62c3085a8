import { PLACE_TIMEOUT_MS } from '../../../contract/signatures/limits';
import type { Place } from '../../../contract/signatures/signature';

/** A place that was found a short time ago is good enough. */
const OLDEST_MS = 60_000;

/** Where the device is; null if it does not know, or its user does not allow it. */
export function placeHere(): Promise<Place | null> {
  // Not in pages over plain HTTP.
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
