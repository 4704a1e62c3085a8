import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallOutput, CallResponse } from '../../../contract/call';
import type { Queries } from '../../db/database';
import type { Declined, JournaledRecord } from '../../db/journal/declined';
import type { Page } from '../../repositories/lists/window';
import type { SignedIn } from '../access/authenticate';
import type { Later } from '../later-work';

/** What the handlers of calls are given, by the kind of their call. */

/** The context of every handler. */
export interface Context {
  db: Queries;
  now: string;
  user: SignedIn;
}

/** The context of a writing call; `db` is its transaction. */
export interface WriteContext extends Context {
  /** When the user made the change; it may have waited on their device. */
  madeAt: string;
  /** The address of this server for documents that leave it, such as `https://office.example`. */
  origin: string;
  /** Records that what follows is merged: others have changed the record since this version. */
  noteMerge: (seenVersion: number) => Promise<void>;
  /**
   * Records values that the user gave up for those of a record: what they wanted and what it has.
   */
  noteDeclined: (record: JournaledRecord, values: Declined) => Promise<void>;
  /** Runs work after the commit and the answer. A failure is logged. */
  afterCommit: (work: Later) => void;
}

/** The context of a public call. */
export interface PublicContext {
  db: Queries;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The context of a handler that opens its own transactions. */
export interface SignedInContext extends Context, PublicContext {
  /** Like `inTransaction`, but in the name of the user and when it is their turn; `now` is then that time. */
  transaction: <Result>(
    work: (tx: Queries, now: string) => Promise<Result>,
    operationKey?: string,
  ) => Promise<Result>;
  /** The same for what has been uploaded: it waits longer for its turn, even if its client has left. */
  uploadTransaction: SignedInContext['transaction'];
}

export interface PublicLimit {
  /** How many calls per minute; the default allows an office behind one address. */
  perMinute?: number;
  /** Whether a session that the caller can prove is counted instead of its address. */
  isOfSession?: boolean;
}

type Handler<C extends Call, Ctx, Answer> = (input: CallOutput<C>, context: Ctx) => Promise<Answer>;

/** Registers the calls of the contract on one server. */
export interface Registrar {
  /** A call that only reads. */
  read<C extends Call>(call: C, handler: Handler<C, Context, CallResponse<C>>): void;
  /** A list: the handler returns the rows of a page and the total. */
  list<C extends Call>(
    call: C,
    handler: Handler<C, Context, Page<CallResponse<C> extends (infer Row)[] ? Row : never>>,
  ): void;
  /** A call whose handler runs in one transaction, once for each idempotency key. */
  write<C extends Call>(call: C, handler: Handler<C, WriteContext, CallResponse<C>>): void;
  /** A call that must not keep a transaction open while it hashes or reads an upload. */
  signedIn<C extends Call>(call: C, handler: Handler<C, SignedInContext, CallResponse<C>>): void;
  /** A call whose handler sends a file itself; only one that is stored has a length to ask for. */
  file<C extends Call>(
    call: C,
    handler: Handler<C, SignedInContext, void>,
    options?: { isStored?: boolean },
  ): void;
  /** Like `file`, for people without an account; limited per address. */
  publicFile<C extends Call>(
    call: C,
    handler: Handler<C, PublicContext, void>,
    options?: PublicLimit & Pick<FastifyContextConfig, 'pageInstead'>,
  ): void;
  /** A call whose handler sends events while the client listens. */
  stream<C extends Call>(call: C, handler: Handler<C, SignedInContext, void>): void;
  /** A public call, limited per address. */
  public<C extends Call>(
    call: C,
    handler: Handler<C, PublicContext, CallResponse<C>>,
    options?: PublicLimit,
  ): void;
}
