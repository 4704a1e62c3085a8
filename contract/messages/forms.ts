/** Messages of forms that belong to no field. */

export const FORM_MESSAGES = {
  savedBefore:
    'What you had typed here was saved before. What is not sent yet is in “Not Sent” and can be edited there.',
  savedAfterwards: 'The form that you left while it was being saved has been saved.',
  unknownAfterwards:
    'The server did not answer when you left a form while it was being saved. Check whether it was saved before you save it again.',
  signedOut: 'Your session ended before a form was saved.',
  notSavedAfterwards: (message: string) =>
    `The form that you left while it was being saved could not be saved: ${message}`,
} as const;

/** Shown when a dialog is left by Back. */
export const LEFT_WITH_DRAFT = 'Not saved. Your text will be there when you open this form again.';

/** Shown when the browser's storage is full or blocked. */
export const DRAFT_NOT_STORED =
  'This browser cannot keep unsaved text. Save your work before you leave the page.';
