import { inTime } from './in-time';
import { loadOnce } from '../code/load-once';
import { announceRoom } from './room-news';

export const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Pictures that the server has, and that are only copied to this device to be seen offline. */
interface Copied {
  /** Both return the number of removed pictures. */
  dropLargerPictures: () => Promise<number>;
  dropAllPictures: () => Promise<number>;
}

/** Creates `withRoom` over the copied pictures. */
export function createWithRoom(load: () => Promise<Copied>) {
  let drops = 0;
  let dropping = Promise.resolve();
  const note = (removed: number) => {
    if (removed === 0) return;
    drops += 1;
    announceRoom();
  };
  /** Several writes may fail at once: each waits for the removal that another has begun. */
  const drop = (what: keyof Copied) => {
    const remove = async () => {
      const { [what]: dropThese } = await load();
      // A removal that the device is slow about makes room too, only later.
      note(await inTime(dropThese(), note));
    };
    dropping = dropping.then(remove).catch((error: unknown) => {
      console.error('Copied pictures could not be removed', error);
    });
    return dropping;
  };
  return async <Result>(write: () => Promise<Result>): Promise<Result> => {
    let before = drops;
    let failure: unknown;
    const attempt = async () => {
      before = drops;
      try {
        return { result: await write() };
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        failure = error;
        return null;
      }
    };
    let done = await attempt();
    for (const what of ['dropLargerPictures', 'dropAllPictures'] as const) {
      if (done !== null) break;
      await drop(what);
      if (drops !== before) done = await attempt();
    }
    if (done === null) throw failure;
    return done.result;
  };
}

/**
 * Writes what only this device has. If there is no room, copied pictures give way and the write is
 * repeated: first the larger ones, then all.
 */
export const withRoom = createWithRoom(loadOnce(() => import('../offline/pictures')));
