import { createCallApi } from './call-api';
import { createClient } from './client';

/** Calls of people who are not signed in. */
export const guestApi = createCallApi(createClient());
