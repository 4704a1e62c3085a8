import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileToSend, sendStoredFile } from '../../photos/storage/send-stored-file';
import { expectStillSignedIn } from '../access/authenticate';
import type { Services } from '../services';
import { peerOf } from '../limits/slow-clients';

/** Resolves when the client has the whole answer, or has left. */
const answered = ({ raw }: FastifyReply): Promise<void> =>
  new Promise((resolve) => {
    if (raw.destroyed) resolve();
    else raw.once('close', resolve);
  });

/**
 * Sends a stored file in the turn of the user, or of a guest's address. The turn lasts until the client
 * has the file: until then, it holds a connection to the bucket, or an open file.
 * @throws HttpError 401 if the user's session ended while it waited, 404 when the storage does not have it, TooMuchError if too many files wait.
 */
export function sendInTurn(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: FileToSend,
): Promise<void> {
  const who = request.signedIn?.id ?? peerOf(request.ip);
  return services.fileTurns.run(who, reply, async (hasWaited) => {
    if (hasWaited && request.signedIn !== undefined)
      await expectStillSignedIn(services, request.signedIn);
    await sendStoredFile(services, { request, reply }, file);
    await answered(reply);
  });
}
