import * as z from 'zod/mini';
import { ROLES } from '../enums';
import { Id } from '../fields';

/** An account, as administrators and its owner see it. */
export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  requiresPasswordReset: z.boolean(),
  lastLoginAt: z.nullable(z.string()),
  /** In the future while the account is locked. */
  lockoutEndDate: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** Whom an item or an inspection can be assigned to. */
export const Assignee = z.object({ id: Id, name: z.string(), avatar: z.nullable(z.string()) });
export type Assignee = z.output<typeof Assignee>;
