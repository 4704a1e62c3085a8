import * as z from 'zod/mini';
import { defineCall } from '../call';
import { WIRE_MESSAGES } from '../messages/rules';
import { LiveChange } from './live-change';

const Seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, WIRE_MESSAGES.wholeNumber)),
  z.transform((text: string) => Number(text)),
);

/**
 * `Last-Event-ID` continues after an event that was received earlier, or after the position of an
 * answer (`X-Live-Position`), so that nothing is missed after what it shows. Without it the stream
 * starts with the changes of the last `since` seconds, or with the next one.
 */
export const followChanges = defineCall({
  name: 'followChanges',
  method: 'GET',
  path: '/live',
  summary: 'Changes of records as they are made, as server-sent events',
  access: 'signedIn',
  query: z.strictObject({ since: z.optional(Seconds) }),
  response: LiveChange,
  stream: true,
});
