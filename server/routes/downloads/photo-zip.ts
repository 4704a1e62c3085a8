import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { PHOTO_CATEGORY_LABELS } from '../../../contract/enums';
import { listFileName } from '../../../contract/downloads/file-name';
import { DOWNLOAD_MESSAGES } from '../../../contract/downloads/messages';
import { TOTAL_COUNT_HEADER } from '../../../contract/errors';
import { dayOf } from '../../../contract/rules/zoned-dates';
import { csvOf } from '../../http/files/csv';
import { startDownload } from '../../http/files/running-downloads';
import { sendFile } from '../../http/files/send-file';
import type { TableRow } from '../../http/files/table';
import type { SignedInContext } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import type { PhotoStorage, StoredFile } from '../../photos/storage/storage';
import { contentTypeOf, type InspectionPhoto, photosOfInspection } from '../../repositories/photos';
import { photoFileName } from './photo-names';

/** All photos of an inspection in one file, and a list of them. */

const PROBLEMS = {
  missing: 'The file is missing in the storage',
  broken: 'The file could not be read to its end',
} as const;
type Problem = keyof typeof PROBLEMS;

const COLUMNS = [
  'File',
  'Item ID',
  'Item',
  'Caption',
  'Category',
  'Taken',
  'Latitude',
  'Longitude',
  'Original Name',
  'Problem',
];

/** As many bytes as can be read. Reports if the file is incomplete. */
async function* readable(
  { stream }: StoredFile,
  size: number,
  onBroken: () => void,
): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const part of stream) {
      read += (part as Buffer).length;
      yield part as Buffer;
    }
  } catch {
    read = -1;
  }
  if (read !== size) onBroken();
}

/** A ZIP file that is filled as its reader consumes it: one photo is open at a time. */
class PhotoZip {
  readonly file = new PassThrough();
  readonly #zip = new ZipFile();
  #open: Readable | undefined;

  constructor() {
    this.#zip.on('error', (error: Error) => this.file.destroy(error));
    this.#zip.outputStream.pipe(this.file);
    this.file.on('close', () => this.#open?.destroy());
  }

  /**
   * Adds a photo; resolves when all of it is in the file, with any problem that it had.
   * @throws UnavailableError if the storage does not answer.
   */
  async add(
    photos: PhotoStorage,
    photo: InspectionPhoto,
    name: string,
  ): Promise<Problem | undefined> {
    const stored = await photos.open(photo.storage_key);
    if (stored === null) return 'missing';
    if (this.file.destroyed) {
      stored.stream.destroy();
      return undefined;
    }
    let problem: Problem | undefined;
    const onBroken = () => {
      problem = 'broken';
    };
    const source = Readable.from(readable(stored, photo.size, onBroken), { highWaterMark: 1 });
    // A source that is closed before its first byte is read would leave its file open.
    source.once('close', () => stored.stream.destroy());
    this.#open = source;
    // Photos are already compressed.
    this.#zip.addReadStream(source, name, {
      compress: false,
      mtime: new Date(photo.created_at),
    });
    await finished(source, { writable: false });
    return problem;
  }

  /** @param comment what programs show with the file; ASCII */
  end(list: Buffer, comment: string): void {
    this.#zip.addBuffer(list, 'photos.csv');
    this.#zip.end({ comment, forceZip64Format: false });
  }
}

const rowOf = (photo: InspectionPhoto, name: string, problem: Problem | undefined): TableRow => [
  problem === 'missing' ? null : name,
  photo.item_id,
  photo.item_title,
  photo.caption,
  (PHOTO_CATEGORY_LABELS as Readonly<Record<string, string>>)[photo.category] ?? null,
  photo.taken_at?.replace('T', ' ') ?? null,
  photo.latitude,
  photo.longitude,
  photo.file_name,
  problem === undefined ? null : PROBLEMS[problem],
];

async function fill(
  zip: PhotoZip,
  storage: PhotoStorage,
  photos: readonly InspectionPhoto[],
  onAdded: () => void,
): Promise<void> {
  const rows: TableRow[] = [];
  let unreadable = 0;
  for (const [index, photo] of photos.entries()) {
    const name = photoFileName(index + 1, photo.item_title, contentTypeOf(photo));
    const problem = await zip.add(storage, photo, name);
    if (problem !== undefined) unreadable += 1;
    rows.push(rowOf(photo, name, problem));
    if (zip.file.destroyed) return;
    onAdded();
  }
  const parts = Readable.from([rows]);
  const list = await buffer(csvOf({ columns: COLUMNS, parts }));
  zip.end(list, unreadable === 0 ? '' : DOWNLOAD_MESSAGES.unreadable(unreadable, photos.length));
}

interface Asked {
  timeZone?: string | undefined;
  key?: string | undefined;
}

/**
 * Sends the photos of an inspection. A photo whose file is missing or broken is named in the list;
 * the comment of the ZIP file has their number, because nothing else is known only at its end.
 * If the storage does not answer, the download fails: nobody may take a part for everything.
 */
export async function sendPhotos(
  { now, downloads, photos: storage }: Services,
  context: SignedInContext,
  inspectionId: number,
  { timeZone, key }: Asked,
): Promise<void> {
  const { db, reply } = context;
  const download = startDownload(downloads, context, key);
  if (download === undefined) return;
  const { progress } = download;
  const photos = await download.run(() => photosOfInspection(db, inspectionId));
  progress.total = photos.length;
  const zip = new PhotoZip();
  const onAdded = () => {
    progress.done += 1;
  };
  download
    .run(() => fill(zip, storage, photos, onAdded))
    .catch((error: unknown) => zip.file.destroy(error as Error));
  void reply.header(TOTAL_COUNT_HEADER, String(photos.length));
  const name = `photos-of-inspection-${String(inspectionId)}`;
  const fileName = listFileName(name, dayOf(now(), timeZone), 'zip');
  sendFile(reply, { name: fileName, type: 'application/zip', body: zip.file });
}
