import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { EffectFailed } from '../../../machines/failure';
import { isNoRoom } from '../storage/with-room';

/** The messages for a person, by whether the device lacks room. */
interface Words {
  unkept: string;
  broken: string;
}

/**
 * The result of work with the device's storage. What goes wrong there is no answer of the server.
 * @param what names the failed work in the console.
 * @throws EffectFailed with a message for people.
 */
export async function orStorageFailure<Result>(
  what: string,
  work: Promise<Result>,
  { unkept, broken }: Words = STORAGE_MESSAGES,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EffectFailed) throw error;
    console.error(what, error);
    const message = isNoRoom(error) ? unkept : broken;
    throw new EffectFailed({ message, status: null, isOfDevice: true, errors: {} });
  }
}
