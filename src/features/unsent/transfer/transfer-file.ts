import * as z from 'zod/mini';

/**
 * A ZIP file of what a device has not sent: a list, and the photos. Texts that were not saved are
 * beside them, for people.
 */

/** The name of the list. */
export const LIST = 'plumbline-unsent.json';
export const FORMAT = 1;

/** The part that all versions of the format share. */
export const AnyTransfer = z.object({ plumbline: z.literal('unsent'), format: z.int() });

export const Transfer = z.object({
  plumbline: z.literal('unsent'),
  format: z.literal(FORMAT),
  exportedAt: z.string(),
  /** An address of the server. It may have several, and get another one. */
  origin: z.string(),
  /** The name of its installation; null if the device does not know it. An older app knows none. */
  installation: z._default(z.nullable(z.string()), null),
  user: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  /**
   * The changes as the device stores them, in order. Each is parsed separately, because another
   * version may have written it.
   */
  changes: z.array(z.unknown()),
  photos: z.array(z.object({ file: z.string(), entry: z.unknown() })),
  /** How many texts that were not saved are in the file. An older app knows none. */
  notSaved: z._default(z.int(), 0),
});
export type Transfer = z.output<typeof Transfer>;

/** Whose work it is, and of which server. */
export type Owner = Pick<Transfer, 'user' | 'origin' | 'installation'>;
