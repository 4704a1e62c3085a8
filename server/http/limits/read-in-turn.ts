import type { FastifyReply } from 'fastify';
import { readFor } from '../../repositories/lists/reader';
import type { Services } from '../services';

/** Reads in the name of a user, when it is their turn. */
export const readInTurn = <Result>(
  { readTurns }: Pick<Services, 'readTurns'>,
  userId: number,
  reply: FastifyReply,
  read: () => Promise<Result>,
): Promise<Result> => readTurns.run(userId, reply, () => readFor(userId, read));
