import { COMMENT_MESSAGES } from '../../../../contract/comments/messages';
import type { Item } from '../../../../contract/items/item';
import { addItem, addSite } from '../../../support/records/records';
import { signedInBefore } from '../../../support/browser/signed-in';
import { driverOf, type Stage } from '../../driver';
import {
  FORM_COMPLAINTS,
  FORM_SCREENS,
  FORM_STEPS,
  type FormCase,
  type FormWorld,
  NOT_FOLLOWED,
  opened,
} from '../../form-steps';
import { until } from '../../until';

/** The machine of all forms, in the one of a new comment on an item. */

const TITLE = 'Loose handrail';
const TYPED = 'The bolts are missing.';

function commentFormOf({ page, server }: Stage, { inspectionId, id }: Item): FormCase {
  const record = `/inspectionitems/${String(id)}`;
  const form = page.locator('form.comment-form');
  const text = page.getByRole('textbox', { name: 'New Comment' });
  const neverAsked = () => Promise.reject(new Error('Nobody else changes a new comment'));
  return {
    openPage: async () => {
      await page.goto(`/inspections/${String(inspectionId)}`);
      await page.getByRole('link', { name: TITLE }).first().waitFor();
    },
    openForm: async () => {
      await page.getByRole('link', { name: TITLE }).first().click();
      await text.waitFor();
    },
    form,
    submit: form.getByRole('button', { name: /^(Add Comment|Saving\.\.\.)$/ }),
    submitLabel: 'Add Comment',
    failed: COMMENT_MESSAGES.addFailed,
    first: text,
    text: { field: text, initial: '', typed: TYPED },
    complete: () => Promise.resolve(),
    address: `**/api${record}/comments`,
    method: 'POST',
    changeByOthers: neverAsked,
    clash: '',
    deleteByOthers: async () => {
      await server.as.Admin.delete(record);
    },
    saved: async () => {
      await page.getByRole('listitem').filter({ hasText: TYPED }).waitFor();
      await until('The next comment', () => text.inputValue(), '');
    },
    cancelled: neverAsked,
  };
}

const NO_BUTTON = 'The form of a new comment has no button for it.';

const DONE_HERE = [
  'recallDraft: nothing',
  'recallDraft: a draft',
  'recallDraft: unreadable',
  'field.changed: complete',
  'field.left: first',
  'form.submit',
  'save: saved',
  'save: refused',
  'draft.discard',
  'error.dismiss',
];
const SHOWN_HERE = ['recalling', 'editing', 'saving', 'saved'];

const only = <Entry>(all: Readonly<Record<string, Entry>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

export const driver = driverOf<FormWorld>({
  machine: 'form',
  arrange: async (stage) => {
    const { server, page } = stage;
    const { inspection } = await addSite(server.as.Admin);
    const item = await addItem(server.as.Inspector, { inspectionId: inspection.id, title: TITLE });
    await signedInBefore(page, 'Inspector');
    return opened(stage, commentFormOf(stage, item));
  },
  does: only(FORM_STEPS, DONE_HERE),
  shows: only(FORM_SCREENS, SHOWN_HERE),
  complains: FORM_COMPLAINTS,
  impossible: {
    ...NOT_FOLLOWED,
    'form.cancel': NO_BUTTON,
    'draft.save': NO_BUTTON,
    'save: somebody was faster': 'Nobody else changes a new comment.',
    'save: others changed other fields': 'Nobody else changes a new comment.',
  },
});
