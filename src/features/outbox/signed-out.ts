import { SESSION_ENDED_MESSAGE } from '../../../contract/session/messages';
import type { Failure } from '../../../machines/failure';

/** Why a change is not made if its author is signed out before that. */
export const SIGNED_OUT: Failure = { message: SESSION_ENDED_MESSAGE, status: 401, errors: {} };
