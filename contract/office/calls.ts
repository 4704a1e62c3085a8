import * as z from 'zod/mini';
import { defineCall } from '../call';
import { EmptyBody, TimeZone, Version } from '../fields';
import { answersOf, inputsOf } from '../record-fields';
import { ReportLayout } from '../reports/layout';
import { updateOf } from '../update';
import { OFFICE_FIELDS } from './office-fields';

/** The settings of the office that uses this server; there is one record of them. */
export const Office = z.object({
  ...answersOf(OFFICE_FIELDS),
  /** The IANA name of the time zone that reports use. */
  timeZone: z.string(),
  /** The layout of reports for people who have not chosen one. */
  reportLayout: ReportLayout,
  /** The address of the logo on this server; null if there is none. */
  logoUrl: z.nullable(z.string()),
  updatedAt: z.string(),
  version: Version,
});
export type Office = z.output<typeof Office>;

const officeFields = {
  ...inputsOf(OFFICE_FIELDS),
  timeZone: TimeZone,
  reportLayout: z.strictObject(ReportLayout.shape),
};

export const OfficeInput = z.strictObject(officeFields);
export type OfficeInput = z.output<typeof OfficeInput>;

const change = {
  access: 'canManageOffice',
  changes: ['office'],
  idempotent: true,
  response: Office,
} as const;

export const getOffice = defineCall({
  name: 'getOffice',
  method: 'GET',
  path: '/office',
  summary: 'The settings of the office',
  access: 'signedIn',
  response: Office,
});

export const updateOffice = defineCall({
  ...change,
  name: 'updateOffice',
  method: 'PUT',
  path: '/office',
  summary: 'Change the settings of the office; fields that are not named stay unchanged',
  body: updateOf(officeFields),
});

export const setLogo = defineCall({
  ...change,
  name: 'setLogo',
  method: 'POST',
  path: '/office/logo',
  summary: 'Replace the logo with the form’s `file`: PNG, JPEG or WebP, at most 2 MB',
  multipart: true,
});

export const removeLogo = defineCall({
  ...change,
  name: 'removeLogo',
  method: 'DELETE',
  path: '/office/logo',
  summary: 'Remove the logo',
  body: EmptyBody,
});
