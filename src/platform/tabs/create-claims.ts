import type { Claims } from './claims';
import { loadOnce } from '../code/load-once';

/** A Web Lock: the browser releases it when a tab ends. */
const lockClaims =
  (locks: LockManager): Claims =>
  (name) =>
    new Promise((resolve, reject) => {
      const held = locks.request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => {
          resolve(async () => {
            release();
            await held;
          });
        });
      });
      held.catch(reject);
    });

/**
 * For browsers without Web Locks, such as over plain HTTP. Few need this code, so it is loaded on
 * demand.
 */
function claimsOfOthers(channelName: string): Claims {
  const load = loadOnce(async () => {
    const { createAskingClaims } = await import('./asking-claims');
    return createAskingClaims(channelName);
  });
  return async (name) => (await load())(name);
}

/**
 * Claims through Web Locks or, if they are not supported, by asking the other tabs on a channel of
 * that name.
 */
export const createClaims = (locks: LockManager | undefined, channelName: string): Claims =>
  locks === undefined ? claimsOfOthers(channelName) : lockClaims(locks);
