/** The words the product says (sections 5 and 8 of both documents), for both sides of the wire. */

export const RULE_MESSAGES = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  minLength: (length: number) => `Must be at least ${String(length)} characters`,
  maxLength: (length: number) => `Must be no more than ${String(length)} characters`,
  numeric: 'Must be a valid number',
  positiveNumber: 'Must be a positive number',
  url: 'Please enter a valid URL',
  date: 'Please enter a valid date',
  futureDate: 'Date must be in the future',
  pastDate: 'Date must be in the past',
} as const;

/** What the specification's generic rules do not cover. */
export const WIRE_MESSAGES = {
  unknownField: 'Unknown field',
  moreUnknownFields: (count: number) => `${String(count)} more unknown fields`,
  text: 'Must be text',
  wholeNumber: 'Must be a whole number',
  boolean: 'Must be true or false',
  list: 'Must be a list',
  object: 'Must be an object',
  oneOf: (values: readonly unknown[]) => `Must be one of: ${values.join(', ')}`,
  atMost: (value: number | bigint) => `Must be no more than ${String(value)}`,
  atLeast: (value: number | bigint) => `Must be at least ${String(value)}`,
  tooMany: (count: number | bigint) => `Must have no more than ${String(count)} entries`,
  unstorable: 'Contains characters that cannot be stored',
  id: 'Must be a positive whole number',
  timeZone: 'Must be a time zone such as Europe/Berlin',
  cents: 'Must have no more than 2 decimals',
  invalid: 'Invalid value',
} as const;

export const LOGIN_MESSAGES = {
  email: 'Email must be valid',
  passwordLength: 'Password must be at least 6 characters',
  failed: 'Login failed',
  /** The same for every refusal: it must not tell whether the account exists. */
  wrongCredentials:
    'Wrong email or password. After 5 wrong attempts an account is locked for 15 minutes.',
  sessionEnded: 'Your session has ended. Sign in to go on; what you typed has been kept.',
} as const;

/** Why what the user asked for takes its time. */
export const REFRESH_MESSAGES = {
  unanswered: 'The server does not answer. Trying again …',
  offline: 'You are offline. Plumbline goes on as soon as the connection returns.',
  unreachable: 'The server cannot be reached. Trying again; you stay signed in.',
  stalled: 'You are offline. Try again when the connection has returned.',
} as const;

/** Of a screen that cannot be shown. */
export const SCREEN_MESSAGES = {
  broken: 'This page has a problem',
  brokenText: 'Nothing you saved is lost. Try again, or go on with another page.',
  notLoaded: 'This page could not be loaded',
  unreadable: (count: number) =>
    count === 1
      ? '1 record could not be read and is not shown. Please tell your administrator.'
      : `${String(count)} records could not be read and are not shown. Please tell your administrator.`,
  notLoadedText: 'Check your connection. It is tried again as soon as the connection returns.',
} as const;

export const FORM_MESSAGES = {
  savedAfterwards: 'The form that you left while it was being saved is saved.',
  unknownAfterwards:
    'No answer came to the form that you left while it was being saved. Check whether it is saved before you save it again.',
  notSavedAfterwards: (message: string) =>
    `The form that you left while it was being saved could not be saved: ${message}`,
} as const;

export const PASSWORD_MESSAGES = {
  required: 'Password is required',
  confirmRequired: 'Please confirm your new password',
  mismatch: 'Passwords do not match',
  changeFailed: 'Failed to change password',
  wrongCurrent: 'The current password is wrong',
  locked: 'Too many wrong passwords. Please try again in 15 minutes.',
  common: 'This is one of the most common passwords. Please choose another one.',
  ownName: 'The password must not be your e-mail address or the name of this product.',
  unchanged: 'The new password must not be an old one.',
  handedOut: 'Please choose a password that nobody gave to you.',
  changeFirst: 'Please choose a password of your own first.',
} as const;

export const INSPECTION_MESSAGES = {
  title: 'Title is required',
  project: 'Project is required',
  date: 'Date is required',
  inspectorName: 'Inspector name is required',
  saveFailed: 'Error saving inspection. Please check the console for details.',
  invalidId: 'Invalid inspection ID',
  loadDetailsFailed: 'Failed to load inspection details',
  loadFailed: 'Failed to load inspection',
  notFoundTitle: 'Inspection Not Found',
  notFound: (id: number | string) => `The inspection with ID ${String(id)} could not be found.`,
} as const;

export const ITEM_MESSAGES = {
  /** A draft was to leave that status as it is. */
  incomplete: 'This draft is incomplete. Edit it to complete it first.',
  loadFailed: 'Failed to load inspection item details',
  createFailed: 'Failed to create inspection item',
  updateFailed: 'Failed to update inspection item',
  fetchFailed: 'Failed to fetch inspection items',
  statusFailed: 'Failed to update item status',
  created: 'Inspection item created successfully',
  updated: 'Inspection item updated successfully',
  deleted: 'Item deleted successfully',
  moved: (column: string) => `Item moved to ${column}`,
  /** On the item's own page. */
  photoDeleted: 'Photo deleted',
  loadItemFailed: 'Failed to load item',
  loadDetailsFailed: 'Failed to load item details',
  invalidId: 'Invalid item ID',
  elsewhereTitle: 'Item Not Found',
  elsewhere: (id: number) => `The item with ID ${String(id)} does not belong to this inspection.`,
  duplicated: 'Item duplicated successfully',
  duplicateFailed: 'Failed to duplicate item',
  deleteFailed: 'Failed to delete item',
  draftSaved: 'Draft saved',
  noDraft: 'A resolved item cannot become a draft',
} as const;

const photos = (count: number) => (count === 1 ? '1 photo' : `${String(count)} photos`);

/** So many files are named; of more, the number of the others is told. */
const NAMED = 3;

function named(names: readonly string[]): string {
  const others = names.length - NAMED;
  const list = names.slice(0, NAMED).join(', ');
  return others > 0 ? `${list} and ${String(others)} more` : list;
}

export const RESOLUTION_MESSAGES = {
  resolved: 'Item marked as resolved',
  failed: 'Failed to mark item as resolved',
  alreadyResolved: 'This item is resolved already',
  notResolved: 'This item is not resolved',
  reopened: 'Item opened again',
  reopenFailed: 'Failed to open the item again',
  photoSize: 'File size must be less than 10MB',
  photoType: 'Only JPEG, PNG, and GIF files are allowed',
  photoNotKept:
    "This browser's storage is full. Keep this page open until the item is resolved, or the photos are lost.",
  photosLeft: (count: number) =>
    `${photos(count)} that you chose to resolve this item ${count === 1 ? 'has' : 'have'} not been uploaded.`,
} as const;

export const CLIENT_MESSAGES = {
  loadFailed: 'Failed to load clients',
  saveFailed: 'Failed to save client',
  archiveFailed: 'Failed to archive client',
  restoreFailed: 'Failed to restore client',
  created: 'Client created successfully',
  updated: 'Client updated successfully',
  archived: 'Client archived successfully',
  restored: 'Client restored successfully',
  /** A project was to be given to it. */
  isArchived: 'This client is archived. Choose another one or restore it first.',
} as const;

export const DASHBOARD_MESSAGES = {
  loadFailed: 'Failed to load dashboard data',
  clientStatisticsFailed: 'Failed to fetch client statistics',
  projectStatisticsFailed: 'Failed to fetch project statistics',
} as const;

export const PROJECT_MESSAGES = {
  endAfterStart: 'End date must be after start date',
  loadFailed: 'Failed to load projects',
  createFailed: 'Failed to create project',
  updateFailed: 'Failed to update project',
  created: 'Project created successfully',
  updated: 'Project updated successfully',
} as const;

export const USER_MESSAGES = {
  email: 'Email is required',
  loadFailed: 'Failed to load users',
  createFailed: 'Failed to create user',
  resetFailed: 'Failed to reset password',
  deactivateFailed: 'Failed to deactivate user',
  reactivateFailed: 'Failed to reactivate user',
  unlockFailed: 'Failed to unlock user',
  deactivateSelf: 'You cannot deactivate your own account',
  deactivateLastAdmin: 'The last active Admin cannot be deactivated',
} as const;

export const PHOTO_MESSAGES = {
  noFile: 'No file provided',
  invalidType: 'Invalid file type. Only JPG, PNG, GIF, WebP, and BMP files are allowed.',
  tooLarge: 'File size too large. Maximum size is 10MB.',
  damaged: 'The picture is damaged or incomplete. Please take or choose it again.',
  unsupported: 'This kind of BMP is not supported. Please save it as PNG or JPEG.',
  tooDemanding:
    'The picture has too many pixels or is damaged. Please make it smaller, or take it again.',
  cutOff: 'The upload was cut off. Please try again.',
  uploadFailed: 'Failed to upload photo',
  uploadBroken: 'An error occurred while uploading photo',
  unreadable: (name: string) => `File ${name} can no longer be read. Please choose it again.`,
  downloadStarted: 'Photo download started',
  downloadFailed: 'Failed to download photo',
  downloadBroken: 'An error occurred while downloading photo',
  updated: 'Photo updated successfully',
  updateFailed: 'Failed to update photo',
  metadataFailed: 'Failed to update photo metadata',
  metadataBroken: 'An error occurred while updating photo metadata',
  deleted: 'Photo deleted successfully',
  deleteFailed: 'Failed to delete photo',
  deleteBroken: 'An error occurred while deleting photo',
  confirmDelete: (caption: string | null) =>
    `Are you sure you want to delete "${caption ?? 'this photo'}"?`,
  confirmDeleteSome: (count: number) => `Are you sure you want to delete ${String(count)} photos?`,
  bulkDeleted: (deleted: number, total: number) =>
    `Deleted ${String(deleted)} of ${String(total)} photos`,
  bulkDeleteFailed: 'An error occurred while bulk deleting photos',
  reorderFailed: 'Failed to reorder photos',
  reorderBroken: 'An error occurred while reordering photos',
  captionTooLong: RULE_MESSAGES.maxLength(200),
  tooManyFiles: (count: number) => `Maximum ${String(count)} files allowed`,
  otherContent: 'What is in this file is not of an allowed type',
  typeNotAllowed: (type: string) => `File type ${type} not allowed`,
  fileTooLarge: (name: string, max: string) => `File ${name} is too large (max ${max})`,
} as const;

/** What the upload queue says. */
export const UPLOAD_MESSAGES = {
  uploaded: (count: number) => `Successfully uploaded ${String(count)} photo(s)`,
  uploadedToItem: (count: number) => `Uploaded ${String(count)} photo(s)`,
  /** `names` of the files that failed for the same reason. */
  failed: (names: readonly string[], message: string) =>
    `Upload failed: ${named(names)}: ${message}`,
  notTakenBack: (name: string) => `${name} was uploaded before it could be cancelled`,
  restored: (count: number) =>
    `${photos(count)} from last time waiting; uploading goes on by itself`,
  dropped: (count: number) =>
    `${photos(count)} from last time could not be read and had to be dropped`,
  /** How many photos live only as long as the page. */
  inMemory: (count: number) =>
    `This browser's storage has no room for ${photos(count)}. Keep this page open until ${count === 1 ? 'it is' : 'they are'} uploaded.`,
  offline: 'Waiting for a connection',
  unanswered: 'The server does not answer. Uploading goes on as soon as it does.',
  resting: 'The last try failed. The next one follows in a moment.',
  notKept: 'This browser does not keep photos. Keep this page open until they are uploaded.',
  waiting: (count: number) => `${photos(count)} waiting`,
  logout: (count: number) =>
    `${photos(count)} not uploaded yet. What waits stays on this device, and goes on when you log in here again.`,
} as const;

/** By HTTP status, where the server's answer says nothing itself (first document, section 8). */
export const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Please log in to continue',
  403: 'You do not have permission to perform this action',
  404: 'The requested resource was not found',
  422: 'Validation failed',
  500: 'Server error occurred',
};

/** Where the browser's storage is full or closed to the app. */
export const DRAFT_NOT_KEPT =
  'This browser cannot keep unsaved text. Save your work before you leave the page.';
export const NETWORK_MESSAGE = 'Network error - please check your connection';
/** Something answered that is not this product's server. */
export const UNREADABLE_MESSAGE =
  'The answer could not be understood. Please check your connection: the network may want you to sign in to it first.';
export const SESSION_OVER_MESSAGE = 'You were signed out before this could be sent.';
export const UNEXPECTED_MESSAGE = 'An unexpected error occurred';

export const SERVER_MESSAGES = {
  stale: 'Somebody else changed this record. Reload it to see their changes.',
  notJson: 'The body is not valid JSON',
  tooLarge: 'The request is too large',
  unsupportedMedia: 'The content type is not supported here',
  keyReused: 'This Idempotency-Key was already used for another request',
  unavailable: 'The server cannot do this at the moment. Please try again shortly.',
  tooManyRequests: 'Too many requests. Please wait a moment.',
  foreignPage: 'This request comes from another site',
  noSession: 'There is no session to refresh',
  sessionEnded: 'The session has ended. Please log in again.',
} as const;
