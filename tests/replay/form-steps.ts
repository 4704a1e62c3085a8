import type { Locator, Page } from 'playwright';
import type { Driver, Moment, Stage } from './driver';
import { holdDrafts, keptOnDevice, type HeldDrafts } from './drafts';
import { type Held, holdRequests } from './held';
import { until } from './until';

/** How a user fills in, saves and leaves a form; forms differ in their texts. */

export interface FormCase {
  /** Opens the page with the form, and then the form. */
  openPage: () => Promise<void>;
  openForm: () => Promise<void>;
  /** The form on the screen. */
  form: Locator;
  submit: Locator;
  submitLabel: string;
  /** The message for a failed save. */
  failed: string;
  /** The first field; Enter in one line sends the form, if its button cannot. */
  first: Locator;
  /** The texts that identify the form's content: the initial and the typed one. */
  text: { field: Locator; initial: string; typed: string };
  /** Fills in the other required fields. */
  complete: () => Promise<void>;
  /** The address to which the form is sent, and the method if others use it too. */
  address: string;
  method?: string;
  /** Changes the record as another user; returns the text that the form then shows. */
  changeByOthers: () => Promise<string>;
  /** The server's message then. */
  clash: string;
  deleteByOthers: () => Promise<void>;
  /** Waits for the screen after the form was saved, or left without saving. */
  saved: () => Promise<void>;
  cancelled: () => Promise<void>;
}

/** The expected content of the form. */
interface Expected {
  text: string;
  isRestored: boolean;
  alert: string | null;
}

export interface FormWorld {
  stage: Stage;
  form: FormCase;
  drafts: HeldDrafts;
  save: Held | null;
  expected: Expected;
}

const RESTORED = 'What you had typed before and not saved is back in the form.';

const startOver = (page: Page) => page.getByRole('button', { name: 'Discard it and start over' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard Changes' });
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed by somebody else' });
const buttonIn = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });
const press = (place: Locator, name: string) => buttonIn(place, name).click();

async function fillIn({ text, complete }: FormCase): Promise<void> {
  await complete();
  await text.field.fill(text.typed);
}

/** The form after it was opened, while the device still looks for a draft. */
export async function opened(stage: Stage, form: FormCase): Promise<FormWorld> {
  await form.openPage();
  if (stage.path.steps.some(({ label }) => label === 'recallDraft: a draft')) {
    await form.openForm();
    await fillIn(form);
    await keptOnDevice(stage.page, form.text.typed);
    await form.openPage();
  }
  const drafts = await holdDrafts(stage.page);
  await form.openForm();
  const expected = { text: form.text.initial, isRestored: false, alert: null };
  return { stage, form, drafts, save: null, expected };
}

/** Starts the save and leaves it pending. */
async function send(world: FormWorld, press: () => Promise<void>): Promise<void> {
  const { stage, form } = world;
  const { address, method } = form;
  world.save = await holdRequests(stage.page, address, method === undefined ? {} : { method });
  await press();
  await world.save.arrived();
}

async function answer({ save }: FormWorld): Promise<void> {
  if (save === null) throw new Error('Nothing is being saved');
  await save.release();
}

/** Whether the form is being saved after the step. */
const goesOn = ({ target }: Moment) => target.includes('saving');

/** A form that looks for its draft, or is being saved, has its buttons disabled. */
async function pressIfKnown({ form }: FormWorld, { source }: Moment, name: string): Promise<void> {
  const button = buttonIn(form.form, name);
  if (source.includes('editing')) return button.click();
  await until(`“${name}” is disabled`, () => button.isDisabled(), true);
}

async function submit({ form: { submit: button, first } }: FormWorld): Promise<void> {
  if (await button.isEnabled()) await button.click();
  else if ((await first.getAttribute('rows')) === null) await first.press('Enter');
}

async function type({ form, expected }: FormWorld, moment: Moment): Promise<void> {
  if (goesOn(moment)) {
    await until('The field is disabled', () => form.text.field.isDisabled(), true);
    return;
  }
  await fillIn(form);
  expected.text = form.text.typed;
}

/** A replay opens its pages without what they load when they are idle. */
export const NOT_FOLLOWED = {
  'clock: the next day begins': 'A replay does not last until midnight.',
  'clock: breaks': 'A device always knows the time; nobody can take that from it.',
  'watchRecord: changed by others': 'Replays do not follow the changes of others.',
  'watchRecord: deleted by others': 'Replays do not follow the changes of others.',
  'watchRecord: breaks': 'Replays do not follow the changes of others.',
};

export const FORM_STEPS: Driver<FormWorld>['does'] = {
  'recallDraft: nothing': ({ drafts }) => drafts.release(),
  'recallDraft: a draft': async ({ drafts, expected, form }) => {
    Object.assign(expected, { text: form.text.typed, isRestored: true });
    await drafts.release();
  },
  'recallDraft: unreadable': ({ drafts }) => drafts.spoil(),
  'field.changed: complete': type,
  'field.left: first': async ({ form }) => {
    await form.first.focus();
    await form.first.press('Tab');
  },
  'form.submit': async (world, moment) => {
    if (!goesOn(moment)) {
      await submit(world);
      return;
    }
    // A save that changes nothing is merged, whatever somebody else has changed.
    const isClash = moment.rest.some(({ label }) => label === 'save: somebody was faster');
    if (isClash && world.expected.text === world.form.text.initial) {
      await fillIn(world.form);
      world.expected.text = world.form.text.typed;
    }
    await send(world, () => world.form.submit.click());
  },
  'save: saved': answer,
  'save: refused': async (world) => {
    await world.form.deleteByOthers();
    world.expected.alert = world.form.failed;
    await answer(world);
  },
  'save: somebody was faster': async (world) => {
    world.form.text = { ...world.form.text, initial: await world.form.changeByOthers() };
    world.expected.alert = world.form.clash;
    await answer(world);
  },
  'conflict.keepMine': (world) => send(world, () => press(conflict(world.stage.page), 'Keep Mine')),
  'conflict.later': ({ stage }) => press(conflict(stage.page), 'Back to the form'),
  'conflict.takeTheirs': async ({ stage, form, expected }) => {
    Object.assign(expected, { text: form.text.initial, isRestored: false, alert: null });
    await press(conflict(stage.page), 'Take Theirs');
  },
  'form.cancel': (world, moment) => pressIfKnown(world, moment, 'Cancel'),
  'discard.confirm': ({ stage }) => press(question(stage.page), 'Discard'),
  'discard.decline': ({ stage }) => press(question(stage.page), 'Keep Editing'),
  'draft.discard': async ({ stage, form, expected }, moment) => {
    if (goesOn(moment)) {
      await until('Starting over is disabled', () => startOver(stage.page).isDisabled(), true);
      return;
    }
    Object.assign(expected, { text: form.text.initial, isRestored: false });
    await startOver(stage.page).click();
    await press(stage.page.getByRole('dialog', { name: 'Start Over' }), 'Discard');
  },
  'error.dismiss': async ({ form, expected }) => {
    expected.alert = null;
    await press(form.form, 'Dismiss');
  },
};

export const FORM_COMPLAINTS: NonNullable<Driver<FormWorld>['complains']> = {
  'recallDraft: unreadable': /^What is typed cannot be kept/,
};

/** For forms with a button that saves a draft. */
export const SAVE_DRAFT: Driver<FormWorld>['does'] = {
  'draft.save': (world, moment) => {
    const save = () => pressIfKnown(world, moment, 'Save Draft');
    return goesOn(moment) ? send(world, save) : save();
  },
};

/** Waits until the form can be filled in and shows the expected content. */
async function open({ stage, form, expected }: FormWorld): Promise<void> {
  await form.form.getByRole('button', { name: form.submitLabel }).waitFor();
  await until('The form says', () => form.text.field.inputValue(), expected.text);
  await until('The field can be typed into', () => form.text.field.isEnabled(), true);
  const notice = stage.page.getByText(RESTORED);
  await until(
    'The notice about what was typed before is shown',
    () => notice.isVisible(),
    expected.isRestored,
  );
  const alert = form.form.getByRole('alert');
  if (expected.alert === null) await until('Alerts', () => alert.count(), 0);
  else await alert.getByText(expected.alert).waitFor();
  const asked = question(stage.page).or(conflict(stage.page));
  await until('Open questions', () => asked.count(), 0);
}

export const FORM_SCREENS: Driver<FormWorld>['shows'] = {
  recalling: open,
  editing: open,
  confirmingDiscard: ({ stage }) =>
    question(stage.page)
      .getByText('You have unsaved changes. Are you sure you want to cancel?')
      .waitFor(),
  saving: async ({ form }) => {
    await form.form.getByRole('button', { name: 'Saving...' }).waitFor();
    await until('The field is disabled', () => form.text.field.isDisabled(), true);
  },
  conflicted: ({ stage }) =>
    conflict(stage.page).getByText(' saved this record while you were editing it.').waitFor(),
  saved: ({ form }) => form.saved(),
  cancelled: ({ form }) => form.cancelled(),
};
