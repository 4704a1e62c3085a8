import type { Photo } from '../../../../contract/photos/photo';
import { addPhotos } from '../../../support/records/item-photos';
import { jpeg } from '../../../support/records/pictures';
import { type UploadSite, uploadSite } from '../../../support/browser/upload-page';
import type { Stage } from '../../driver';
import { signedInBefore } from '../../../support/browser/signed-in';

/** The photos of an item on their page. */
export interface Album {
  site: UploadSite;
  photos: readonly Photo[];
  /** Opens the page. */
  open: () => Promise<void>;
}

/** Creates an item with a photo for each caption, and signs in a user who may manage them. */
export async function albumWith(
  { server, page }: Stage,
  captions: readonly string[],
): Promise<Album> {
  const site = await uploadSite(server, 'Photographed');
  const bytes = await jpeg({ width: 1600, height: 1200 });
  const photos = await addPhotos(
    server.as.Inspector,
    site.itemId,
    captions.map((caption) => ({ bytes, caption })),
  );
  await signedInBefore(page, 'Inspector');
  return {
    site,
    photos,
    open: async () => {
      await page.goto(site.path);
      await page.getByRole('heading', { name: `Photos (${String(captions.length)})` }).waitFor();
    },
  };
}
