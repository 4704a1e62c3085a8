import type { Locator, Page } from 'playwright';
import type { TestFile } from './upload-page';

/** Opening the camera on the page is one tap; another takes the photo. */
const IN_THE_CAMERA = 1;

export interface Taps {
  /** Taps as a finger does, wherever the element is on the screen. */
  tap: (element: Locator) => Promise<void>;
  /** Opens the camera with a button of the page and takes a photo with it. */
  takePhoto: (button: Locator, photo: TestFile) => Promise<void>;
  /** All taps so far, including those in the camera. */
  count: () => Promise<number>;
}

/** Counts the taps of fingers on a page with a touch screen, as the page receives them. */
export async function countTaps(page: Page): Promise<Taps> {
  let inCamera = 0;
  await page.evaluate(() => {
    Object.assign(window, { taps: 0, wasCamera: false });
    const count = window as unknown as { taps: number; wasCamera: boolean };
    document.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) count.taps += 1;
      },
      { capture: true },
    );
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'file') {
          count.wasCamera = target.getAttribute('capture') === 'environment';
        }
      },
      { capture: true },
    );
  });
  return {
    tap: (element) => element.tap(),
    takePhoto: async (button, photo) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.tap()]);
      const isCamera = await page.evaluate(
        () => (window as unknown as { wasCamera: boolean }).wasCamera,
      );
      if (!isCamera) throw new Error('The button does not open the camera');
      await chooser.setFiles([photo]);
      inCamera += IN_THE_CAMERA;
    },
    count: async () => {
      const onPage = await page.evaluate(() => (window as unknown as { taps: number }).taps);
      return onPage + inCamera;
    },
  };
}
