import * as z from 'zod/mini';
import { defineCall } from '../call';
import { EmptyBody, Id, IdParams, requiredLine, Version } from '../fields';
import { RULE_MESSAGES, WIRE_MESSAGES } from '../messages/rules';
import { updateOf } from '../update';
import { VIEW_NAME_LENGTH, VIEW_QUERY_LENGTH } from './limits';

/** Saved views of the list of all items. */

/**
 * A view with a name. `query` is the part of the list's address after the question mark, without
 * the page. A version of the app that does not know a filter ignores it.
 */
export const View = z.object({
  id: Id,
  name: z.string(),
  query: z.string(),
  /** Whether everybody sees it; otherwise only its owner does. */
  isShared: z.boolean(),
  ownerId: Id,
  version: Version,
});
export type View = z.output<typeof View>;

const fields = {
  name: requiredLine(VIEW_NAME_LENGTH),
  query: z
    .string(WIRE_MESSAGES.text)
    .check(
      z.maxLength(VIEW_QUERY_LENGTH, RULE_MESSAGES.maxLength(VIEW_QUERY_LENGTH)),
      z.regex(/^[\u0021-\u007e]*$/, WIRE_MESSAGES.unstorable),
    ),
  isShared: z.boolean(WIRE_MESSAGES.boolean),
};

export const NewView = z.strictObject(fields);
export type NewView = z.output<typeof NewView>;

const one = { access: 'signedIn', path: '/views/:id', params: IdParams } as const;
const change = { changes: ['views'], idempotent: true } as const;

export const listViews = defineCall({
  name: 'listViews',
  method: 'GET',
  path: '/views',
  summary: 'The views of the user and those for everybody, by name',
  access: 'signedIn',
  response: z.array(View),
});

export const getView = defineCall({
  ...one,
  name: 'getView',
  method: 'GET',
  summary: 'One view of the user or for everybody',
  response: View,
});

export const createView = defineCall({
  ...change,
  name: 'createView',
  method: 'POST',
  path: '/views',
  summary: 'Save a view; only the office may save one for everybody',
  access: 'signedIn',
  body: NewView,
  status: 201,
  response: View,
});

export const updateView = defineCall({
  ...one,
  ...change,
  name: 'updateView',
  method: 'PUT',
  summary: 'Change a view; fields that are not named stay unchanged',
  body: updateOf(fields),
  response: View,
});

export const deleteView = defineCall({
  ...one,
  ...change,
  name: 'deleteView',
  method: 'DELETE',
  summary: 'Delete a view',
  body: EmptyBody,
  response: z.object({ id: Id }),
});
