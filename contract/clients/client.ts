import * as z from 'zod/mini';
import { emailText, Id, requiredLine, Version } from '../fields';
import { TEXT_LIMITS } from '../limits';
import { answersOf, inputsOf } from '../record-fields';
import { CLIENT_EMAIL } from './client-email';
import { CLIENT_FIELDS } from './client-fields';

export const Client = z.object({
  id: Id,
  name: z.string(),
  /** Null only in imported records. */
  contactPerson: z.nullable(z.string()),
  email: z.nullable(z.string()),
  ...answersOf(CLIENT_FIELDS),
  isArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: Version,
});
export type Client = z.output<typeof Client>;

/** The names and forms that requests use for the fields of a client. */
export const CLIENT_INPUTS = {
  name: requiredLine(TEXT_LIMITS.name),
  contactPerson: requiredLine(TEXT_LIMITS.name),
  email: emailText('Invalid email format', CLIENT_EMAIL),
  ...inputsOf(CLIENT_FIELDS),
};

export const ClientInput = z.strictObject(CLIENT_INPUTS);
export type ClientInput = z.output<typeof ClientInput>;
