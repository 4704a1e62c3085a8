import type { LiveChange } from '../../contract/live/live-change';

/** Whether a project or client got another name or place, which records below it show. */
export const isRenamed = ({ kind, fields }: LiveChange): boolean =>
  ['projects', 'clients'].includes(kind) &&
  ['name', 'address', 'clientId'].some((field) => fields.includes(field));
