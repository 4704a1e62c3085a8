import type { FastifyRequest } from 'fastify';
import type { Call, CallResponse, RecordKind } from '../../../contract/call';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import type { Queries } from '../../db/database';
import { HttpError, notFound } from '../../errors/http-error';
import { findClient } from '../../repositories/clients';
import { findComment } from '../../repositories/comments';
import { type IdempotentRequest, keyReused } from '../../repositories/idempotency-keys';
import { findInspection } from '../../repositories/inspections/inspections';
import { findItem } from '../../repositories/items/items';
import { recordOfOperation } from '../../repositories/history/journal';
import { findOffice } from '../../repositories/office';
import { findPhoto, listPhotosOfItem, toPhoto } from '../../repositories/photos';
import { findProject } from '../../repositories/projects/projects';
import { findReport } from '../../repositories/reports/reports';
import { findShare } from '../../repositories/shares';
import { findView } from '../../repositories/views';
import { findSignature } from '../../repositories/signatures/signatures';
import { findUser, toAccount } from '../../repositories/users/users';

interface Reading {
  db: Queries;
  now: string;
}

async function foundPhoto({ db }: Reading, id: number) {
  const row = await findPhoto(db, id);
  return row && toPhoto(row);
}

async function foundAccount({ db }: Reading, id: number) {
  const row = await findUser(db, id);
  return row && toAccount(row);
}

interface Kind {
  what: string;
  find: (reading: Reading, id: number) => Promise<unknown>;
}

const KINDS = {
  clients: { what: 'Client', find: ({ db }, id) => findClient(db, id) },
  projects: { what: 'Project', find: ({ db, now }, id) => findProject(db, id, now.slice(0, 10)) },
  inspections: { what: 'Inspection', find: ({ db }, id) => findInspection(db, id) },
  items: { what: 'Inspection item', find: ({ db }, id) => findItem(db, id) },
  photos: { what: 'Photo', find: foundPhoto },
  reports: { what: 'Report', find: ({ db }, id) => findReport(db, id) },
  shares: { what: 'Link', find: ({ db }, id) => findShare(db, id) },
  views: { what: 'View', find: ({ db }, id) => findView(db, id) },
  signatures: { what: 'Signature', find: ({ db }, id) => findSignature(db, id) },
  office: { what: 'Office', find: ({ db }) => findOffice(db) },
  comments: { what: 'Comment', find: ({ db }, id) => findComment(db, id) },
  users: { what: 'User', find: foundAccount },
} as const satisfies Readonly<Record<string, Kind>>;

type KnownKind = keyof typeof KINDS;

const isKnown = (kind: RecordKind | undefined): kind is KnownKind =>
  kind !== undefined && Object.hasOwn(KINDS, kind);

/** @throws HttpError 404 if the record was deleted after the first answer. */
async function existing(
  reading: Reading,
  { call: { status }, kind, id }: { call: Pick<Call, 'status'>; kind: KnownKind; id: number },
): Promise<unknown> {
  const { what, find }: Kind = KINDS[kind];
  const record = await find(reading, id);
  if (record !== undefined) return record;
  throw status === 201 ? new HttpError(404, SERVER_MESSAGES.deletedSince) : notFound(what);
}

/** The item whose photos a call sorts; undefined for other calls. */
const sortedItem = ({ changes: [kind] = [] }: Pick<Call, 'changes'>, { params }: FastifyRequest) =>
  kind === 'photos' ? (params as { itemId?: number }).itemId : undefined;

/**
 * A change is not confirmed again if its record was deleted since: a device that missed the first
 * answer, but not the deletion, would keep a record that nobody else has.
 * @throws HttpError 404
 */
export async function expectPresent<C extends Call>(
  reading: Reading,
  call: C,
  answer: CallResponse<C>,
): Promise<void> {
  const [kind] = call.changes ?? [];
  if (call.method === 'DELETE' || !isKnown(kind)) return;
  await existing(reading, { call, kind, id: (answer as { id: number }).id });
}

/** Reads the list again that a call answers with, as it is now; undefined for other calls. */
export function listAgain<C extends Call>(
  { db }: Reading,
  call: C,
  request: FastifyRequest,
): (() => Promise<CallResponse<C>>) | undefined {
  const itemId = sortedItem(call, request);
  if (itemId === undefined) return undefined;
  return async () => (await listPhotosOfItem(db, itemId)) as CallResponse<C>;
}

/**
 * The answer to a repeat whose first answer is no longer stored: the record that the request
 * changed, in its current state, or all photos of the item whose photos it sorted. Undefined if the
 * request is new.
 * @throws HttpError 404 if the record was deleted since, 422 if the key was used for a change of
 * another record.
 */
export async function earlierAnswer<C extends Call>(
  reading: Reading,
  call: C,
  { userId, key }: IdempotentRequest,
  request: FastifyRequest,
): Promise<CallResponse<C> | undefined> {
  const [kind] = call.changes ?? [];
  if (!isKnown(kind)) return undefined;
  const id = await recordOfOperation(reading.db, { userId, key, kind });
  if (id === undefined) return undefined;
  const again = listAgain(reading, call, request);
  if (again !== undefined) return again();
  const { id: named } = request.params as { id?: number };
  if (call.status !== 201 && named !== undefined && id !== named) throw keyReused();
  if (call.method === 'DELETE' && kind !== 'office') return { id } as CallResponse<C>;
  return (await existing(reading, { call, kind, id })) as CallResponse<C>;
}
