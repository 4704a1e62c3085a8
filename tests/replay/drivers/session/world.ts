import type { Page } from 'playwright';
import { emailOf } from '../../../support/server/api';
import type { Stage } from '../../driver';
import type { Held } from '../../held';

/** The users that the model calls Anna and Boris, and how the user menu names them. */
export const ANNA = { role: 'ProjectManager', name: 'Test ProjectManager' } as const;
export const BORIS = { role: 'Inspector', name: 'Test Inspector' } as const;

export const ANNA_EMAIL = emailOf(ANNA.role);

/** The shared state of the steps of one path. */
export interface SessionWorld {
  stage: Stage;
  /** Another tab of the same browser, if the path needs one. */
  other: Page | null;
  /** The user that the user menu should show. */
  who: string;
  /** The expected notice of a delayed refresh. */
  trouble: string | null;
  /** Waits for additional content besides what the state always shows. */
  alsoShows: () => Promise<void>;
  /** The requests that are delayed until a step decides about them. */
  held: Partial<Record<'login' | 'logout' | 'refresh', Held>>;
}

/** The request that an earlier step has held. */
export function heldIn({ held }: SessionWorld, name: keyof SessionWorld['held']): Held {
  const found = held[name];
  if (found === undefined) throw new Error(`No step has held the ${name}`);
  return found;
}

export function otherTab({ other }: SessionWorld): Page {
  if (other === null) throw new Error('No step has opened another tab');
  return other;
}

export const userMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `User menu of ${name}` });

export const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign In' });

/** The code of the signed-in app's frame. */
export const SHELL_CODE = /signed-in-shell/;

/** The code of the uploads, which every page of the signed-in app loads. */
export const UPLOADS_CODE = /prepare-sending/;

export const REFRESH_CALL = '**/api/auth/refresh';
export const LOGIN_CALL = '**/api/auth/login';
export const LOGOUT_CALL = '**/api/auth/logout';

/** Longer than an access token lives. */
export const TOKEN_LIFE = { minutes: 16 };
/** Longer than a sign-in lasts. */
export const SESSION_LIFE = { days: 31 };
/** Longer than requests wait for a connection. */
export const PATIENCE_MS = 31_000;
