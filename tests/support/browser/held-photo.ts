import type { Page } from 'playwright';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { setRoom } from './room';
import { chooseFiles, openUploads, photoFile, upload, type UploadSite } from './upload-page';

/** Uploads a photo that neither arrives nor fits on the device, so that only the page has it. */
export async function holdInMemory(page: Page, site: UploadSite): Promise<void> {
  await openUploads(page, site);
  await page.route('**/upload/**', (route) => route.abort());
  await setRoom(page, false, 'plumbline-uploads');
  await chooseFiles(page, [await photoFile('step.jpg')]);
  await upload(page, 1);
  await page.getByText(UPLOAD_MESSAGES.inMemory(1)).waitFor();
}
