import { TRANSFER_MESSAGES } from '../../../../contract/outbox/transfer-messages';
import { renamed } from '../../../../machines/outbox/given-names';
import { KeptChange } from '../../../../machines/outbox/kept-change';
import { isLocalId } from '../../../../machines/outbox/local-id';
import { recordsIn } from '../../../../machines/outbox/records-of-change';
import { createsRecord } from '../../../../machines/outbox/waiting-calls';
import { UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { LocalIdStore } from '../../../platform/ids/local-ids';
import type { ChangeStore } from '../../../platform/outbox/change-store';
import { NoZipError, readZip, type StoredFile, ZipError } from '../../../platform/zip/read-zip';
import type { PhotoTransfer } from '../../uploads/queue/app-uploads';
import { AnyTransfer, FORMAT, LIST, type Owner, Transfer } from './transfer-file';

export interface ImportOutside {
  store: Pick<ChangeStore, 'adopt'>;
  ids: Pick<LocalIdStore, 'get'>;
  photos: Pick<PhotoTransfer, 'give'>;
}

export interface Imported {
  /** What the import has added to this device. */
  changes: KeptChange[];
  photos: UploadEntry[];
  /** What this version of the app cannot read. */
  unread: { changes: number; photos: number };
  /** The number of photos that are incomplete in the file. */
  damaged: number;
  /** How many texts that were not saved stay in the file, and whether it has nothing else. */
  notSaved: { count: number; isAll: boolean };
  /** Why the rest is left out, such as for lack of room; null if everything was read. */
  stopped: string | null;
}

/** The file was not imported; the message explains why. */
export class ImportRefused extends Error {}

/** Far larger than any list that this app writes. */
const LONGEST_LIST = 64 * 1024 * 1024;

async function filesIn(file: Blob): Promise<ReadonlyMap<string, StoredFile>> {
  try {
    return await readZip(file);
  } catch (error) {
    if (error instanceof NoZipError) throw new ImportRefused(TRANSFER_MESSAGES.foreign);
    if (error instanceof ZipError) throw new ImportRefused(TRANSFER_MESSAGES.broken);
    throw error;
  }
}

/** Programs that unpack the file and pack it again compress it, some with a folder around it. */
const wasPackedAgain = (files: ReadonlyMap<string, StoredFile>): boolean =>
  files.get(LIST)?.isCompressed ?? [...files.keys()].some((name) => name.endsWith(`/${LIST}`));

function parsedJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Addresses are compared only if one of the two devices does not know the installation. */
const isSameServer = (one: Owner, other: Owner): boolean =>
  one.installation === null || other.installation === null
    ? one.origin === other.origin
    : one.installation === other.installation;

/** The list in a file, if this user may import it here. @throws ImportRefused */
async function listIn(files: ReadonlyMap<string, StoredFile>, importer: Owner): Promise<Transfer> {
  const { user } = importer;
  if (wasPackedAgain(files)) throw new ImportRefused(TRANSFER_MESSAGES.packedAgain);
  const stored = files.get(LIST);
  if (stored === undefined || stored.size > LONGEST_LIST)
    throw new ImportRefused(TRANSFER_MESSAGES.foreign);
  const bytes = await stored.read();
  if (bytes === null) throw new ImportRefused(TRANSFER_MESSAGES.broken);
  const value = parsedJson(bytes);
  const format = AnyTransfer.safeParse(value).data?.format ?? 0;
  if (format > FORMAT) throw new ImportRefused(TRANSFER_MESSAGES.newer);
  const list = Transfer.safeParse(value).data;
  if (list === undefined) throw new ImportRefused(TRANSFER_MESSAGES.foreign);
  if (!isSameServer(list, importer))
    throw new ImportRefused(
      list.origin === importer.origin
        ? TRANSFER_MESSAGES.replacedServer
        : TRANSFER_MESSAGES.otherServer(list.origin),
    );
  if (list.user.id !== user.id || list.user.email !== user.email)
    throw new ImportRefused(TRANSFER_MESSAGES.otherUser(list.user.name));
  return list;
}

/** The change with the server's ids that this device knows; null if it is void here. */
async function current({ ids }: ImportOutside, change: KeptChange): Promise<KeptChange | null> {
  let named = change;
  for (const [index, { kind, id }] of recordsIn(change).entries()) {
    const localRecord = isLocalId(id) ? await ids.get(id) : null;
    if (localRecord === null) continue;
    // This device has sent its creation, or removed the record.
    if (localRecord.id === null || (index === 0 && createsRecord(change))) return null;
    named = renamed(named, { kind, from: id, to: localRecord.id });
  }
  return named;
}

async function importChanges(outside: ImportOutside, list: Transfer, imported: Imported) {
  for (const value of list.changes) {
    const change = KeptChange.safeParse(value).data;
    if (change?.userId !== list.user.id) {
      imported.unread.changes += 1;
      continue;
    }
    const named = await current(outside, change);
    if (named !== null && (await outside.store.adopt(named))) imported.changes.push(named);
  }
}

async function importPhotos(
  { photos }: ImportOutside,
  { list, files }: { list: Transfer; files: ReadonlyMap<string, StoredFile> },
  imported: Imported,
) {
  for (const { file, entry: value } of list.photos) {
    const known = UploadEntry.safeParse(value).data;
    if (known?.userId !== list.user.id || known.state === 'cancelled') {
      imported.unread.photos += 1;
      continue;
    }
    // One at a time: many photos do not fit into the memory of a phone.
    const bytes = (await files.get(file)?.read()) ?? null;
    if (bytes === null) {
      imported.damaged += 1;
      continue;
    }
    const entry: UploadEntry = { ...known, size: bytes.length, chosenIn: '', isSent: true };
    const blob = new Blob([bytes], { type: entry.contentType });
    if ((await photos.give(entry, blob)) === 'added') imported.photos.push(entry);
  }
}

/**
 * Imports what another device of the same user has exported. Importing the same file again adds
 * nothing: changes and photos keep their keys, and the server carries out each key once.
 * @throws ImportRefused with a message for the user; then nothing was imported.
 */
export async function importUnsent(
  outside: ImportOutside,
  file: Blob,
  importer: Owner,
): Promise<Imported> {
  const files = await filesIn(file);
  const list = await listIn(files, importer);
  const imported: Imported = {
    changes: [],
    photos: [],
    damaged: 0,
    stopped: null,
    notSaved: {
      count: list.notSaved,
      isAll: list.notSaved > 0 && list.changes.length + list.photos.length === 0,
    },
    unread: { changes: 0, photos: 0 },
  };
  try {
    // Done first: once the creation of an item is sent, nothing else brings its photos here.
    await importPhotos(outside, { list, files }, imported);
    await importChanges(outside, list, imported);
  } catch (error) {
    imported.stopped = error instanceof Error ? error.message : String(error);
  }
  return imported;
}
