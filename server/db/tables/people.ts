import type { Generated } from 'kysely';
import type { Versioned } from './common';

/** Users and their sessions. */

export interface UsersTable extends Versioned {
  id: Generated<number>;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  role: 'Admin' | 'ProjectManager' | 'Inspector';
  password_hash: string;
  /** The password before the last change or reset; null before the first. */
  former_password_hash: string | null;
  /** The last password that an Admin set for the user. */
  handed_out_hash: string | null;
  is_active: Generated<number>;
  requires_password_reset: Generated<number>;
  failed_logins: Generated<number>;
  lockout_end: string | null;
  last_login_at: string | null;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  current_hash: string;
  previous_hash: string | null;
  rotation_nonce: string;
  rotated_at: string;
  /** Whether a token of the last rotation has been used. */
  is_confirmed: number;
  /** Whether its cookies may be unprefixed; see `server/auth/cookies.ts`. */
  has_plain_cookies: number;
  created_at: string;
  expires_at: string;
}
