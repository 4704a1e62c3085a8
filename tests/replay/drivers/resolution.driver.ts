import { RESOLUTION_TYPE_LABELS } from '../../../contract/enums';
import type { Item } from '../../../contract/items/item';
import { RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { choose } from '../../support/browser/browser';
import { addItem, addSite } from '../../support/records/records';
import { driverOf, type Stage } from '../driver';
import {
  FORM_COMPLAINTS,
  FORM_SCREENS,
  FORM_STEPS,
  type FormCase,
  type FormWorld,
  NOT_FOLLOWED,
  opened,
} from '../form-steps';
import { signedInBefore } from '../../support/browser/signed-in';

/** Resolves an item in its dialog, opened from the item's page. */

const TYPED = 'Handrail bolted down';

function resolutionOf({ page, server }: Stage, item: Item): FormCase {
  const { inspectionId, id } = item;
  const form = page.getByRole('dialog', { name: 'Resolve Item' });
  const opener = page.getByRole('button', { name: 'Mark Resolved' });
  const record = `/inspectionitems/${String(id)}`;
  const notes = form.getByLabel('Resolution Notes');
  return {
    openPage: async () => {
      await page.goto(`/inspections/${String(inspectionId)}/items/${String(id)}`);
      await opener.waitFor();
    },
    openForm: () => opener.click(),
    form,
    submit: form.getByRole('button', { name: /^(Mark as Resolved|Saving\.\.\.)$/ }),
    submitLabel: 'Mark as Resolved',
    failed: RESOLUTION_MESSAGES.failed,
    first: form.getByLabel('Resolution Date'),
    text: { field: notes, initial: '', typed: TYPED },
    complete: () => choose(page, 'Resolution Type*', RESOLUTION_TYPE_LABELS.fixed),
    address: `**/api${record}/resolve`,
    changeByOthers: async () => {
      const body = { status: 'InProgress' };
      const { status } = await server.as.Admin.patch(`${record}/status`, body);
      if (status !== 200) throw new Error('Nobody else could change the item');
      return '';
    },
    clash: SERVER_MESSAGES.clash,
    deleteByOthers: async () => {
      await server.as.Admin.delete(record);
    },
    saved: async () => {
      await page.getByText(RESOLUTION_MESSAGES.resolved).waitFor();
      await form.waitFor({ state: 'detached' });
      await page.getByText(TYPED).waitFor();
      await page.getByRole('button', { name: 'Mark Unresolved' }).waitFor();
    },
    cancelled: async () => {
      await form.waitFor({ state: 'detached' });
      await opener.waitFor();
    },
  };
}

export const driver = driverOf<FormWorld>({
  machine: 'resolution',
  arrange: async (stage) => {
    const { server, page } = stage;
    const { inspection } = await addSite(server.as.Admin);
    const item = await addItem(server.as.Inspector, {
      inspectionId: inspection.id,
      title: 'Loose handrail',
    });
    await signedInBefore(page, 'Inspector');
    return opened(stage, resolutionOf(stage, item));
  },
  does: FORM_STEPS,
  shows: FORM_SCREENS,
  complains: FORM_COMPLAINTS,
  impossible: {
    ...NOT_FOLLOWED,
    'draft.save': 'The resolution dialog has no button that saves a draft.',
    'others.take: asked': 'Nothing of a resolution is asked: all of it is of its user.',
    'others.keep: asked': 'Nothing of a resolution is asked: all of it is of its user.',
  },
});
