import { PLACE_PATIENCE_MS, PLACE_TIMEOUT_MS } from '../../../contract/signatures/limits';
import type { GpsPosition } from '../../../contract/signatures/signature';

/** A location found a short time ago is good enough. */
const OLDEST_MS = 60_000;

/** The location of the device; null if it is unknown, or if its user does not allow it in time. */
export function placeHere(): Promise<GpsPosition | null> {
  // Not available on pages over plain HTTP.
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const end = (place: GpsPosition | null) => {
      clearTimeout(patience);
      resolve(place);
    };
    // The timeout of the browser begins only when its user has allowed it.
    const patience = setTimeout(end, PLACE_PATIENCE_MS, null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        end({ latitude, longitude, accuracy });
      },
      () => {
        end(null);
      },
      { enableHighAccuracy: true, timeout: PLACE_TIMEOUT_MS, maximumAge: OLDEST_MS },
    );
  });
}
