import type { FastifyRequest } from 'fastify';
import type { Call, CallResponse, RecordKind } from '../../contract/call';
import type { Queries } from '../db/database';
import { notFound } from '../errors/http-error';
import { findClient } from '../repositories/clients';
import { type IdempotentRequest, keyReused } from '../repositories/idempotency-keys';
import { findInspection } from '../repositories/inspections';
import { findItem } from '../repositories/items';
import { recordOfOperation } from '../repositories/journal';
import { findPhoto, listPhotosOfItem, toPhoto } from '../repositories/photos';
import { findProject } from '../repositories/projects';

interface Reading {
  db: Queries;
  now: string;
}

const FIND = {
  clients: ({ db }: Reading, id: number) => findClient(db, id),
  projects: ({ db, now }: Reading, id: number) => findProject(db, id, now.slice(0, 10)),
  inspections: ({ db }: Reading, id: number) => findInspection(db, id),
  items: ({ db }: Reading, id: number) => findItem(db, id),
  photos: async ({ db }: Reading, id: number) => {
    const row = await findPhoto(db, id);
    return row && toPhoto(row);
  },
} as const;

const WHAT = {
  clients: 'Client',
  projects: 'Project',
  inspections: 'Inspection',
  items: 'Inspection item',
  photos: 'Photo',
} as const;

const isFound = (kind: RecordKind | undefined): kind is keyof typeof FIND =>
  kind !== undefined && Object.hasOwn(FIND, kind);

/**
 * The answer to a repeat that arrives when the first answer is not kept any more: the record that
 * the request changed, as it is now, or all photos of the item whose photos it sorted. Undefined if the request is new.
 * @throws HttpError 404 when the record was deleted since, 422 when the key was used for a change of
 * another record.
 */
export async function earlierAnswer<C extends Call>(
  reading: Reading,
  call: C,
  { userId, key }: IdempotentRequest,
  { params }: FastifyRequest,
): Promise<CallResponse<C> | undefined> {
  const [kind] = call.changes ?? [];
  if (!isFound(kind)) return undefined;
  const id = await recordOfOperation(reading.db, { userId, key, kind });
  if (id === undefined) return undefined;
  const { id: named, itemId } = params as { id?: number; itemId?: number };
  if (itemId !== undefined) {
    return (await listPhotosOfItem(reading.db, itemId)) as CallResponse<C>;
  }
  if (call.status !== 201 && id !== named) throw keyReused();
  if (call.method === 'DELETE') return { id } as CallResponse<C>;
  const record = await FIND[kind](reading, id);
  if (record === undefined) throw notFound(WHAT[kind]);
  return record as CallResponse<C>;
}
