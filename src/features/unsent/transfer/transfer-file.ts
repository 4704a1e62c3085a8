import * as z from 'zod/mini';

/** A ZIP file with what a device has not sent: a list of it, and its photos. */

/** The name of the list. */
export const LIST = 'plumbline-unsent.json';
export const FORMAT = 1;

/** What every version of the format has. */
export const AnyTransfer = z.object({ plumbline: z.literal('unsent'), format: z.int() });

export const Transfer = z.object({
  plumbline: z.literal('unsent'),
  format: z.literal(FORMAT),
  exportedAt: z.string(),
  /** The address of the server. */
  origin: z.string(),
  user: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  /** As the device keeps them, in their order. Each is parsed by itself: another version may have made it. */
  changes: z.array(z.unknown()),
  photos: z.array(z.object({ file: z.string(), entry: z.unknown() })),
});
export type Transfer = z.output<typeof Transfer>;
