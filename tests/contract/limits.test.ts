import { expect, test } from 'vitest';
import { COMMENT_LIMITS } from '../../contract/comments/limits';
import * as downloadLimits from '../../contract/downloads/limits';
import * as inboxLimits from '../../contract/inbox/limits';
import * as limits from '../../contract/limits';
import { PHOTO_LIMITS } from '../../contract/photos/limits';
import * as reportLimits from '../../contract/reports/limits';
import * as signatureLimits from '../../contract/signatures/limits';

/**
 * The promised limits, written by hand: other tests read them from the contract and would follow
 * any change of it.
 */
test('the limits are the listed ones', () => {
  expect({ ...limits }).toEqual({
    PRODUCT_NAME: 'Plumbline',
    API_BASE: '/api',
    REQUEST_TIMEOUT_MS: 30_000,
    AUTH_TIMEOUT_MS: 10_000,
    TEXT_LIMITS: {
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
    },
    RESOLUTION_LIMITS: { notes: 1000, followUpActions: 500 },
    PASSWORD_MIN_LENGTH: 6,
    PASSWORD_MAX_LENGTH: 200,
    GENERATED_PASSWORD_LENGTH: 12,
    PERSON_NAME_MIN_LENGTH: 2,
    PHOTO_MAX_BYTES: 10_485_760,
    PHOTO_MAX_SIZE: '10MB',
    PHOTO_CONTENT_TYPES: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'],
    EVIDENCE_CONTENT_TYPES: ['image/jpeg', 'image/png', 'image/gif'],
    UPLOAD_CONTENT_TYPES: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    UPLOAD_MAX_FILES: 20,
    ITEM_DETAIL_UPLOAD_MAX_FILES: 10,
    ITEM_PAGE_SIZE: 15,
    LIST_PAGE_SIZE: 25,
    MAX_PAGE_SIZE: 500,
    SEARCH_DEBOUNCE_MS: 300,
    NEW_ITEM: { priority: 2, status: 'Open', dueInDays: 7 },
    TOAST_MS: { default: 4000, error: 6000, warning: 5000, snackbar: 3000 },
    LOCKOUT: { attempts: 5, minutes: 15 },
    STORAGE_KEYS: {
      accessToken: 'authToken',
      user: 'user',
      sessionEnd: 'sessionEnd',
      leftSessions: 'leftSessions',
      theme: 'theme',
      singleKeys: 'singleKeys',
      inspectionView: 'inspectionView',
      itemsView: 'itemsView',
      toasts: 'toasts',
    },
    LOGIN_PATH: '/login',
    FILES_PATH: '/uploads/',
  });
});

test('the limits of comments and inboxes are the listed ones', () => {
  expect({ COMMENT_LIMITS, ...inboxLimits }).toEqual({
    COMMENT_LIMITS: { text: 2000, mentions: 20, photos: 20, perItem: 500, editMinutes: 15 },
    INBOX_PAGE_SIZE: 25,
    MAX_INBOX_PAGE_SIZE: 100,
    MOST_UNREAD: 100,
    MOST_READ: 100,
  });
});

test('the limits of photos are the listed ones', () => {
  expect(PHOTO_LIMITS).toEqual({ perItem: 500 });
});

test('the limits of downloads are the listed ones', () => {
  expect({ ...downloadLimits }).toEqual({
    FILE_FORMATS: ['csv', 'xlsx'],
    MAX_SHEET_ROWS: 1_048_576,
    MOST_DOWNLOADS: 3,
  });
});

test('the limits of reports are the listed ones', () => {
  expect({ ...reportLimits }).toEqual({
    REPORT_MAX_ITEMS: 500,
    REPORT_LIMITS: { inspections: 2000, items: 5000, photos: 2000 },
    PREVIEW_PAGES: 4,
    REPORT_MAX_QUEUED: 10,
    REPORT_ATTEMPTS: 3,
    REPORT_MAX_MINUTES: 15,
    REPORT_DAYS: { preview: 1, draft: 30 },
    REPORT_POLL_MS: 1000,
  });
});

test('the limits of signatures are the listed ones', () => {
  expect({ ...signatureLimits }).toEqual({
    SIGNATURE_LIMITS: {
      name: 200,
      role: 100,
      reason: 1000,
      perReport: 50,
      side: 4000,
      strokes: 60,
      points: 4000,
      shortestLine: 20,
    },
    PLACE_TIMEOUT_MS: 8000,
    PLACE_PATIENCE_MS: 20_000,
    DEFAULT_AGREEMENT: 'I have seen this report and agree with the findings that it records.',
  });
});
