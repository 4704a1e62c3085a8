import type { Page } from 'playwright';
import { ways } from '../../../support/browser/touch';
import { until } from '../../until';
import { press, type ViewerWorld } from './viewer-world';

/** Zooms and moves the picture with buttons, mouse and fingers. */

const STEP_PX = 60;

const percentOn = async (page: Page) =>
  Number.parseInt((await page.getByLabel('Zoom level').textContent()) ?? '', 10);

/** Presses a zoom button; `percent` is the level that follows. */
export async function zoom(page: Page, name: string, percent: number): Promise<void> {
  await press(page, name);
  await until('The zoom level', () => percentOn(page), percent);
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.viewer-stage').boundingBox();
  if (box === null) throw new Error('There is no stage');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const pictureOn = async (page: Page) => {
  const box = await page.locator('.viewer-picture').boundingBox();
  if (box === null) throw new Error('There is no picture');
  return box;
};

/** Two fingers move apart until the picture is about twice as large. */
export async function pinch({ stage: { page }, touch }: ViewerWorld): Promise<void> {
  const { x, y } = await middleOf(page);
  const finger = (side: -1 | 1) =>
    [
      { x: x + side * STEP_PX, y },
      { x: x + side * 2 * STEP_PX, y },
    ] as const;
  await touch?.(ways([finger(-1), finger(1)]));
  await until('It is larger', async () => (await percentOn(page)) > 150, true);
}

/**
 * Drags the picture to the left. It is enlarged first, because dragging a picture that fits opens
 * the next photo.
 */
export async function dragLeft({ stage: { page } }: ViewerWorld): Promise<void> {
  await zoom(page, 'Zoom in', 150);
  await zoom(page, 'Zoom in', 225);
  const before = (await pictureOn(page)).x;
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - STEP_PX, y, { steps: 4 });
  await page.mouse.up();
  // The first pixels only distinguish a drag from a click.
  const isMoved = async () => before - (await pictureOn(page)).x > STEP_PX / 2;
  await until('It is further to the left', isMoved, true);
}

/** Turns a phone, or makes a window as narrow as a phone. */
export async function turn({ stage: { page, viewport } }: ViewerWorld): Promise<void> {
  const isPhone = viewport.width < viewport.height;
  const size = isPhone
    ? { width: viewport.height, height: viewport.width }
    : { width: 390, height: 844 };
  await page.setViewportSize(size);
  const isInside = async () => {
    const { x, y, width, height } = await pictureOn(page);
    return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
  };
  await until('The picture is seen whole', isInside, true);
}
