import type { Item } from '../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { addItem, addSite, itemBody } from '../../support/records/records';
import { driverOf, type Stage } from '../driver';
import {
  FORM_COMPLAINTS,
  FORM_SCREENS,
  FORM_STEPS,
  type FormCase,
  type FormWorld,
  NOT_FOLLOWED,
  opened,
  SAVE_DRAFT,
} from '../form-steps';
import { signedInBefore } from '../../support/browser/signed-in';

/** Changes an item in its form, opened from the item's page. */

const TITLE = 'Loose handrail';
const TYPED = 'Handrail gone';
const THEIRS = 'Very loose handrail';

function itemFormOf({ page, server }: Stage, { inspectionId, id, version }: Item): FormCase {
  const inspection = `/inspections/${String(inspectionId)}`;
  const path = `${inspection}/items/${String(id)}`;
  const record = `/inspectionitems/${String(id)}`;
  const form = page.locator('form');
  const title = page.getByLabel('Title');
  const leads = (message: string) => async () => {
    await page.waitForURL(`**${inspection}`);
    await page.getByText(message).first().waitFor();
  };
  return {
    openPage: async () => {
      await page.goto(path);
      await page.getByRole('heading', { name: TITLE, exact: true }).waitFor();
    },
    openForm: async () => {
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await title.waitFor();
    },
    form,
    submit: form.getByRole('button', { name: /^(Update Item|Saving\.\.\.)$/ }),
    submitLabel: 'Update Item',
    failed: ITEM_MESSAGES.updateFailed,
    first: title,
    text: { field: title, initial: TITLE, typed: TYPED },
    complete: () => Promise.resolve(),
    address: `**/api${record}`,
    changeByOthers: async () => {
      const body = itemBody({ inspectionId, title: THEIRS, version });
      const { status } = await server.as.Admin.put(record, body);
      if (status !== 200) throw new Error('Nobody else could change the item');
      return THEIRS;
    },
    clash: SERVER_MESSAGES.clash,
    deleteByOthers: async () => {
      await server.as.Admin.delete(record);
    },
    saved: leads(ITEM_MESSAGES.updated),
    cancelled: leads(TITLE),
  };
}

export const driver = driverOf<FormWorld>({
  machine: 'itemForm',
  arrange: async (stage) => {
    const { server, page } = stage;
    const { inspection } = await addSite(server.as.Admin);
    const item = await addItem(server.as.Inspector, { inspectionId: inspection.id, title: TITLE });
    await signedInBefore(page, 'Inspector');
    return opened(stage, itemFormOf(stage, item));
  },
  does: {
    ...FORM_STEPS,
    ...SAVE_DRAFT,
    'field.changed: incomplete': async ({ form, expected }) => {
      await form.text.field.fill('');
      expected.text = '';
    },
  },
  shows: FORM_SCREENS,
  complains: FORM_COMPLAINTS,
  impossible: NOT_FOLLOWED,
});
