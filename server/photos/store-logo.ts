import { LOGO_CONTENT_TYPES, LOGO_MAX_BYTES } from '../../contract/office/limits';
import { OFFICE_MESSAGES } from '../../contract/office/messages';
import { Office } from '../../contract/office/calls';
import type { Queries } from '../db/database';
import { type IdempotentRequest, once } from '../repositories/idempotency-keys';
import { recordOfOperation } from '../repositories/history/journal';
import { findOffice, replaceLogo } from '../repositories/office';
import { claimFiles, listForRemoval } from '../repositories/stored-file-removals';
import type { PhotoServices, UploadTransaction } from './photo-services';
import { PictureError } from './pictures/picture-error';
import type { ReceivedFile } from './received-files';
import { claiming, discardUnclaimed } from './file-removal';

/** A logo to store exactly once per idempotent request. */
export interface NewLogo {
  file: ReceivedFile;
  userId: number;
  transaction: UploadTransaction;
  request: IdempotentRequest | undefined;
}

const isLogoType = (type: string) => (LOGO_CONTENT_TYPES as readonly string[]).includes(type);

/**
 * The picture as it is stored: a PNG without anything else that the file contained.
 * @throws PictureError if the file is not an accepted picture, or takes too much memory;
 * UnavailableError if its process has ended.
 */
async function logoOf({ pictures }: PhotoServices, { file, userId }: NewLogo): Promise<Buffer> {
  if (file.size > LOGO_MAX_BYTES) throw new PictureError(413, OFFICE_MESSAGES.logoTooLarge);
  const { contentType } = await pictures.read(file.path, userId, file.sha256);
  if (!isLogoType(contentType)) throw new PictureError(415, OFFICE_MESSAGES.logoType);
  const task = { file: file.path, type: contentType, size: 'logo' } as const;
  const logo = await pictures.rendition(task, userId);
  if (logo === null) throw new Error('A logo has no other size');
  return logo;
}

/** The settings as they are now, if a request has changed them before. */
async function changedBefore(
  tx: Queries,
  { userId, key }: IdempotentRequest,
): Promise<Office | undefined> {
  const id = await recordOfOperation(tx, { userId, key, kind: 'office' });
  return id === undefined ? undefined : findOffice(tx);
}

/**
 * Checks the picture, stores it, and makes it the logo. If interrupted, the previous logo stays.
 * @throws like `logoOf`.
 */
export async function storeLogo(services: PhotoServices, logo: NewLogo): Promise<Office> {
  const { database, photos, now } = services;
  const { transaction } = logo;
  const bytes = await logoOf(services, logo);
  const id = crypto.randomUUID();
  const key = `${id.slice(0, 2)}/${id}-logo.png`;
  await listForRemoval(database.db, [key], now().toISOString());
  return claiming(services, [key], async () => {
    await photos.put(key, bytes, 'image/png');
    let replaced: string[] = [];
    const office = await transaction(
      (tx, at) =>
        once(tx, {
          request: logo.request,
          now: at,
          work: async () => {
            if (!(await claimFiles(tx, [key]))) throw new Error('The logo was swept away');
            replaced = await replaceLogo(tx, key, at);
            return findOffice(tx);
          },
          earlier: async () => logo.request && changedBefore(tx, logo.request),
          isCurrent: (answer) => Office.safeParse(answer).success,
        }),
      logo.request?.key,
    );
    // Only the database knows whether this attempt has replaced them.
    await discardUnclaimed(services, replaced);
    return office;
  });
}
