import type { Locator } from 'playwright';
import {
  ITEM_STATUS_LABELS,
  ITEM_STATUSES,
  type ItemStatus,
  RESOLUTION_TYPE_LABELS,
} from '../../../contract/enums';
import {
  ITEM_MESSAGES,
  RESOLUTION_MESSAGES,
  VERIFICATION_MESSAGES,
} from '../../../contract/items/messages';
import { isSettled } from '../../../contract/items/item-status';
import { cardOf, columnOf, dragByMouse } from '../../support/browser/board';
import { choose, PHONE, signInAs } from '../../support/browser/browser';
import { showMoreDetails } from '../../support/browser/items-form';
import { addItem, addSite } from '../../support/records/records';
import { driverOf, type Moment, type Stage } from '../driver';
import { until } from '../until';
import { elementInWords } from '../words';

/**
 * The life cycle of an item. Its status is changed on the board if the screen is wide enough,
 * otherwise in its form; it is resolved and reopened on its page.
 */

const TITLE = 'Loose handrail';
const NOTES = 'Handrail bolted down';
const REASON = 'It still moves';

interface World {
  stage: Stage;
  /** The item. */
  id: number;
  /** Whether its last return is why it is open, and not from before a verification. */
  isReturnRecent: boolean;
}

/** The status before or after a step. */
function statusIn(states: readonly string[]): ItemStatus {
  const names = states.map((state) => state.split('.')[0]);
  const status = ITEM_STATUSES.find((candidate) => names.includes(candidate));
  if (status === undefined) throw new Error('An item always has a status');
  return status;
}

/** Goes from the list or the board back to the item's page. */
async function openItem({ stage: { page } }: World): Promise<void> {
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await page.locator('article.item').waitFor();
}

async function said({ stage: { page } }: World, text: string): Promise<void> {
  await page.locator('.p-toast').getByText(text).last().waitFor();
}

async function moveOnBoard(world: World, status: ItemStatus): Promise<void> {
  const { page } = world.stage;
  await page.getByRole('link', { name: 'Back to the inspection' }).click();
  await page.getByRole('button', { name: 'Kanban' }).click();
  await cardOf(page, TITLE).waitFor();
  const column = ITEM_STATUS_LABELS[status];
  await dragByMouse(page, TITLE, column);
  await said(world, ITEM_MESSAGES.moved(column));
  await columnOf(page, column).getByRole('link', { name: TITLE }).waitFor();
  await openItem(world);
}

async function moveInForm(world: World, before: ItemStatus, status: ItemStatus): Promise<void> {
  const { page } = world.stage;
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').waitFor();
  if (status === 'Draft') {
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await said(world, ITEM_MESSAGES.draftSaved);
  } else {
    // The form of a draft already proposes the status Open.
    if (before !== 'Draft' || status !== 'Open') {
      await showMoreDetails(page);
      await choose(page, 'Status*', ITEM_STATUS_LABELS[status]);
    }
    if (isSettled(status)) await page.getByLabel('Resolution Notes').fill(NOTES);
    await page.getByRole('button', { name: 'Update Item' }).click();
    await said(world, ITEM_MESSAGES.updated);
  }
  await openItem(world);
}

/** A verified item that is reopened does not show earlier returns. */
function noteReopening(world: World, { source, target }: Moment): void {
  const before = statusIn(source);
  const wasVerified = before === 'Verified' || before === 'Closed';
  if (wasVerified && !isSettled(statusIn(target))) world.isReturnRecent = false;
}

async function move(world: World, moment: Moment): Promise<void> {
  const { source, target } = moment;
  noteReopening(world, moment);
  const [before, after] = [statusIn(source), statusIn(target)];
  const isPhone = world.stage.viewport.width === PHONE.width;
  const hasColumns = before !== 'Draft' && after !== 'Draft';
  await (hasColumns && !isPhone ? moveOnBoard(world, after) : moveInForm(world, before, after));
}

const resolving =
  (isToVerify: boolean) =>
  async (world: World): Promise<void> => {
    const { page } = world.stage;
    await page.getByRole('button', { name: 'Mark Resolved' }).click();
    await choose(page, 'Resolution Type*', RESOLUTION_TYPE_LABELS.fixed);
    await page.getByLabel('Resolution Notes').fill(NOTES);
    if (isToVerify) {
      const check = page.getByLabel('This resolution requires verification');
      if (!(await check.isVisible())) await page.getByText('No verification').click();
      await check.check();
    }
    await page.getByRole('button', { name: 'Mark as Resolved' }).click();
    await said(world, RESOLUTION_MESSAGES.resolved);
  };

/** A manager does something with the item elsewhere. */
const elsewhere =
  (action: string, body: object) =>
  async ({ stage: { server, page }, id }: World): Promise<void> => {
    const { ProjectManager } = server.as;
    const answer = await ProjectManager.patch(`/inspectionitems/${String(id)}/${action}`, body);
    if (answer.status !== 200) throw new Error(`Nobody could ${action} the item`);
    await page.reload();
    await page.locator('article.item').waitFor();
  };

async function unresolve(world: World, moment: Moment): Promise<void> {
  noteReopening(world, moment);
  const { page } = world.stage;
  await page.getByRole('button', { name: 'Mark Unresolved' }).click();
  const question = page.getByRole('dialog', { name: 'Mark Unresolved' });
  await question.getByRole('button', { name: 'Mark Unresolved' }).click();
  await said(world, RESOLUTION_MESSAGES.reopened);
}

/** What the page says besides the status. */
interface Mark {
  isWaiting?: boolean;
  isReturned?: boolean;
}

/** Waits until the item's page shows its status and the possible actions. */
async function show(
  { stage: { page }, isReturnRecent }: World,
  status: ItemStatus,
  { isWaiting = false, isReturned = false }: Mark = {},
): Promise<void> {
  const article = page.locator('article.item');
  const chips = article.locator('.chip-row');
  await chips.getByText(ITEM_STATUS_LABELS[status], { exact: true }).waitFor();
  const settled = isSettled(status);
  const signs: readonly (readonly [Locator, boolean])[] = [
    [page.getByRole('button', { name: 'Mark Resolved' }), !settled],
    // Only the resolver of a waiting item undoes the resolution.
    ...(isWaiting
      ? []
      : [[page.getByRole('button', { name: 'Mark Unresolved' }), settled] as const]),
    [article.getByText(VERIFICATION_MESSAGES.waiting).first(), isWaiting],
    ...(status === 'Open'
      ? [[article.getByText(REASON), isReturned && isReturnRecent] as const]
      : []),
    [article.getByText('Resolved By', { exact: true }), settled],
    [article.getByText('This is a draft.'), status === 'Draft'],
    [article.getByText('Progress', { exact: true }), status === 'InProgress'],
  ];
  for (const [sign, isShown] of signs) {
    const what = elementInWords(sign.toString());
    await until(`${what} is shown`, () => sign.isVisible(), isShown);
  }
}

const NO_DRAFT =
  'The form does not offer to make a draft of a resolved item: its resolution would be lost.';

export const driver = driverOf<World>({
  machine: 'itemStatus',
  arrange: async (stage) => {
    const { server, page } = stage;
    const { inspection } = await addSite(server.as.Admin);
    const fields = { inspectionId: inspection.id, title: TITLE, status: 'Draft' };
    const item = await addItem(server.as.Inspector, fields);
    await signInAs(
      page,
      'Inspector',
      `/inspections/${String(inspection.id)}/items/${String(item.id)}`,
    );
    return { stage, id: item.id, isReturnRecent: false };
  },
  does: {
    ...Object.fromEntries(ITEM_STATUSES.map((status) => [`item.move: to ${status}`, move])),
    'item.resolve: by an inspector': resolving(false),
    'item.resolve: to be verified': resolving(true),
    'item.unresolve: by an inspector': unresolve,
    'item.verify: by a manager': elsewhere('verify', {}),
    'item.return: by a manager': async (world) => {
      await elsewhere('return', { reason: REASON })(world);
      world.isReturnRecent = true;
    },
  },
  shows: {
    Draft: (world) => show(world, 'Draft'),
    'Open.found': (world) => show(world, 'Open'),
    'Open.returned': (world) => show(world, 'Open', { isReturned: true }),
    InProgress: (world) => show(world, 'InProgress'),
    'Resolved.accepted': (world) => show(world, 'Resolved'),
    'Resolved.waiting': (world) => show(world, 'Resolved', { isWaiting: true }),
    Verified: (world) => show(world, 'Verified'),
    Closed: (world) => show(world, 'Closed'),
  },
  impossible: {
    'Resolved-item.move-mayMoveTo-Draft': NO_DRAFT,
    'Verified-item.move-mayMoveTo-Draft': NO_DRAFT,
    'Closed-item.move-mayMoveTo-Draft': NO_DRAFT,
  },
});
