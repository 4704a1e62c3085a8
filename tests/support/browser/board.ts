import type { Locator, Page } from 'playwright';

/** Dragging cards on the board, as a user would with a mouse and with a finger. */

/** A column of the board, by its title. */
export const columnOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${title} \\d+$`) });

/** The titles of the rendered cards in each column, and the columns' counts. */
export async function boardOf(page: Page): Promise<Record<string, string[]>> {
  const board: Record<string, string[]> = {};
  for (const title of ['Open', 'In Progress', 'Resolved', 'Verified', 'Closed']) {
    board[title] = await columnOf(page, title).locator('.item-card h3').allInnerTexts();
  }
  return board;
}

/** A card, by its title. */
export const cardOf = (page: Page, title: string): Locator =>
  page.locator('.board-cards .item-card', {
    has: page.getByRole('link', { name: title, exact: true }),
  });

interface Point {
  x: number;
  y: number;
}

async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('There is nothing to be seen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 110) };
}

/** Scrolls the board to the top first: scrolling later would move the measured positions. */
async function showBoard(page: Page): Promise<void> {
  await page.locator('.board').evaluate((board) => {
    board.scrollIntoView({ block: 'end' });
  });
}

/** Holds a card over a column, without dropping it. */
export async function holdOver(page: Page, title: string, column: string): Promise<void> {
  await showBoard(page);
  await cardOf(page, title).scrollIntoViewIfNeeded();
  const from = await middleOf(cardOf(page, title));
  const to = await middleOf(columnOf(page, column));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 4);
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

export async function dragByMouse(page: Page, title: string, column: string): Promise<void> {
  await holdOver(page, title, column);
  await columnOf(page, column).and(page.locator('.over')).waitFor();
  await page.mouse.up();
}

/**
 * The middle of an element, after it has stopped scrolling under a card that is held at the edge.
 */
async function restingMiddleOf(place: Locator): Promise<Point> {
  const element = await place.elementHandle();
  await element.waitForElementState('stable');
  return middleOf(place);
}

/** Picks the card up by a long touch; the browser itself creates the touches. */
export async function dragByTouch(page: Page, title: string, column: string): Promise<void> {
  await showBoard(page);
  // A narrow board is wider than the screen, and a finger only reaches the visible part.
  await columnOf(page, column).scrollIntoViewIfNeeded();
  await cardOf(page, title).scrollIntoViewIfNeeded();
  const from = await middleOf(cardOf(page, title));
  const to = await middleOf(columnOf(page, column));
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point === undefined ? [] : [point],
    });
  await touch('touchStart', from);
  await page.locator('.board-card.held').waitFor();
  for (const step of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', {
      x: from.x + (to.x - from.x) * step,
      y: from.y + (to.y - from.y) * step,
    });
  }
  const under = columnOf(page, column).and(page.locator('.over'));
  await under.waitFor();
  await touch('touchMove', await restingMiddleOf(columnOf(page, column)));
  await under.waitFor();
  await touch('touchEnd');
}
