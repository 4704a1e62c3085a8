import * as z from 'zod/mini';
import { Id, Version } from '../fields';

export const DECISIONS = ['signed', 'refused'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The words that people agree to. Each change increases the version. */
export const Agreement = z.object({ version: Version, text: z.string() });
export type Agreement = z.output<typeof Agreement>;

/** Where somebody signed or refused: latitude and longitude in degrees, and the accuracy in metres. */
export const GpsPosition = z.strictObject({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracy: z.number().check(z.minimum(0), z.maximum(1e7)),
});
export type GpsPosition = z.output<typeof GpsPosition>;

/** A signature under a revision of a report, or a refusal. It never changes. */
export const Signature = z.object({
  id: Id,
  reportId: Id,
  decision: z.enum(DECISIONS),
  name: z.string(),
  role: z.string(),
  /** Whether it was drawn; otherwise the typed name counts. */
  isDrawn: z.boolean(),
  /** Only for a refusal. */
  reason: z.nullable(z.string()),
  /** The words that the person was shown. */
  agreement: Agreement,
  /** SHA-256 of the file that the person was shown, in hexadecimal. */
  sha256: z.string(),
  /** By the device's clock. */
  signedAt: z.string(),
  /** Null if the person or the device does not provide it. */
  place: z.nullable(GpsPosition),
  /** The user who asked for the signature. */
  takenBy: z.object({ id: Id, name: z.string() }),
  /** When the server received it. */
  createdAt: z.string(),
  version: Version,
});
export type Signature = z.output<typeof Signature>;
