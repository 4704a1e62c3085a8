import { buffer } from 'node:stream/consumers';
import { PRODUCT_NAME } from '../../../contract/limits';
import type { Office } from '../../../contract/office/calls';
import type { PhotoServices } from '../../photos/photo-services';
import { logoKey } from '../../repositories/office';
import type { ReportOffice } from '../report-content';

type Store = Pick<PhotoServices, 'database' | 'photos'>;

async function logoBytes({ database, photos }: Store): Promise<Uint8Array | null> {
  const key = await logoKey(database.db);
  const file = key === null ? null : await photos.open(key);
  return file === null ? null : buffer(file.stream);
}

/** The office as reports show it. */
export async function officeOf(store: Store, office: Office): Promise<ReportOffice> {
  return {
    name: office.name ?? PRODUCT_NAME,
    address: office.address,
    logo: await logoBytes(store),
    introduction: office.introduction,
    closing: office.closing,
  };
}
