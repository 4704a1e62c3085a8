import * as z from 'zod/mini';

/** A ZIP file of what a device has not sent: a list, and the photos. */

/** The name of the list. */
export const LIST = 'plumbline-unsent.json';
export const FORMAT = 1;

/** The part that all versions of the format share. */
export const AnyTransfer = z.object({ plumbline: z.literal('unsent'), format: z.int() });

export const Transfer = z.object({
  plumbline: z.literal('unsent'),
  format: z.literal(FORMAT),
  exportedAt: z.string(),
  /** The address of the server. */
  origin: z.string(),
  user: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  /**
   * The changes as the device stores them, in order. Each is parsed separately, because another
   * version may have written it.
   */
  changes: z.array(z.unknown()),
  photos: z.array(z.object({ file: z.string(), entry: z.unknown() })),
});
export type Transfer = z.output<typeof Transfer>;
