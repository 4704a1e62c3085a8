/**
 * Business constants and limits. Lengths are in characters (code points), times in milliseconds.
 */

export const PRODUCT_NAME = 'Plumbline';
export const API_BASE = '/api';
export const REQUEST_TIMEOUT_MS = 30_000;
/** How long a logout waits for an answer, and a tab for another one that renews the session. */
export const AUTH_TIMEOUT_MS = 10_000;

export const TEXT_LIMITS = {
  title: 200,
  description: 1000,
  address: 500,
  location: 200,
  notes: 2000,
  name: 200,
  email: 254,
  phone: 50,
  recommendedAction: 1000,
  resolutionNotes: 500,
  followUpActions: 300,
  technicalNotes: 500,
  weatherConditions: 200,
  caption: 200,
  reason: 500,
} as const;

/** The limits of the resolution dialog, which are wider than those of the form. */
export const RESOLUTION_LIMITS = { notes: 1000, followUpActions: 500 } as const;

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 200;
export const GENERATED_PASSWORD_LENGTH = 12;
export const PERSON_NAME_MIN_LENGTH = 2;

export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** The same in words. */
export const PHOTO_MAX_SIZE = `${String(PHOTO_MAX_BYTES / 1024 / 1024)}MB`;
export const PHOTO_CONTENT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
] as const;
export type PhotoContentType = (typeof PHOTO_CONTENT_TYPES)[number];
/** The types that photo evidence of a resolution may have. */
export const EVIDENCE_CONTENT_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
/** The types that the upload component accepts. The server accepts BMP as well. */
export const UPLOAD_CONTENT_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const UPLOAD_MAX_FILES = 20;
export const ITEM_DETAIL_UPLOAD_MAX_FILES = 10;

export const ITEM_PAGE_SIZE = 15;
export const LIST_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 500;
export const SEARCH_DEBOUNCE_MS = 300;

export const NEW_ITEM = { priority: 2, status: 'Open', dueInDays: 7 } as const;

export const TOAST_MS = { default: 4000, error: 6000, warning: 5000, snackbar: 3000 } as const;

/** Consecutive wrong passwords before the account locks, and for how long it stays locked. */
export const LOCKOUT = { attempts: 5, minutes: 15 } as const;

export const STORAGE_KEYS = {
  accessToken: 'authToken',
  user: 'user',
  /** Why there is no session, for the other tabs. */
  sessionEnd: 'sessionEnd',
  /** The ids of sessions that the user left while the server was unreachable. */
  leftSessions: 'leftSessions',
  /** The colours that the user chose for this browser. */
  theme: 'theme',
  /** Whether single characters are shortcuts in this browser. */
  singleKeys: 'singleKeys',
  /** With the user's id appended: the view of the inspection list that the user chose last. */
  inspectionView: 'inspectionView',
  /** Whether the items of an inspection were last shown as a list or a board. */
  itemsView: 'itemsView',
  /** Toasts that waited when the page was reloaded. */
  toasts: 'toasts',
} as const;
export const LOGIN_PATH = '/login';
/** Photos and the files of reports; pages of the app have other paths. */
export const FILES_PATH = '/uploads/';
