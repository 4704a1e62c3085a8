import * as z from 'zod/mini';
import { ROLES } from '../roles';
import { Id, Version } from '../fields';

/** A user account, as its owner and Admins see it. */
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
  /** In the future if the account is locked. */
  lockoutEndDate: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** Changes with the password and does not tell anything else about it. An older server sends none. */
export const PasswordMark = z.optional(z.string());

/** An account that an Admin edits. */
export const Account = z.extend(User, { version: Version, passwordMark: PasswordMark });
export type Account = z.output<typeof Account>;

/** A user to whom items and inspections can be assigned. */
export const Assignee = z.object({ id: Id, name: z.string(), avatar: z.nullable(z.string()) });
export type Assignee = z.output<typeof Assignee>;

/** One of the users to choose from. */
export const ListedAssignee = z.extend(Assignee, {
  /** Only if others have the same name. An older server sends none. */
  email: z.optional(z.string()),
});
export type ListedAssignee = z.output<typeof ListedAssignee>;
