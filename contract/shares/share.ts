import * as z from 'zod/mini';
import { DECISIONS } from '../signatures/signature';
import { Id, PublicOrigin, Version } from '../fields';

/** A link to one issued revision, for people without an account. */
export const Share = z.object({
  id: Id,
  reportId: Id,
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Null until somebody revokes it. */
  revokedAt: z.nullable(z.string()),
  /** How often its page was opened. */
  openings: z.number(),
  lastOpenedAt: z.nullable(z.string()),
  version: Version,
});
export type Share = z.output<typeof Share>;

/**
 * A link with the path of its page on this server. The path is null if the server's secret has
 * changed since the creation: the link still works, but only those who have it know its address.
 * Answers of changes are stored for repeats, so they contain no path.
 */
export const ListedShare = z.object({
  ...Share.shape,
  path: z.nullable(z.string()),
  origin: PublicOrigin,
});
export type ListedShare = z.output<typeof ListedShare>;

export type ShareState = 'open' | 'expired' | 'revoked';

/** The state of a link at an instant in ISO text. */
export function shareStateAt(
  { expiresAt, revokedAt }: Pick<Share, 'expiresAt' | 'revokedAt'>,
  now: string,
): ShareState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

/** What the sheet of signatures says of a person who signed, or refused to. */
export const SharedSignature = z.object({
  decision: z.enum(DECISIONS),
  name: z.string(),
  role: z.string(),
  /** By the device's clock. */
  signedAt: z.string(),
  /** Only for a refusal. */
  reason: z.nullable(z.string()),
});
export type SharedSignature = z.output<typeof SharedSignature>;

/** The newest sheet of signatures; its address leads to this one, even if there is a newer one. */
export const SharedSheet = z.object({
  /** Of the PDF: its address, bytes, pages, and SHA-256 in hexadecimal. */
  fileUrl: z.string(),
  size: z.number(),
  pages: z.number(),
  sha256: z.string(),
  /** Whether it has all signatures; the next sheet may be in the making, or have failed. */
  isComplete: z.boolean(),
});
export type SharedSheet = z.output<typeof SharedSheet>;

/** What a guest sees of a report. */
export const SharedReport = z.object({
  title: z.string(),
  projectName: z.string(),
  /** The office's name and logo; null if it has none. */
  officeName: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  revision: z.number(),
  /** How many items it is limited to; null if it includes all. */
  itemCount: z._default(z.nullable(z.number()), null),
  issuedAt: z.string(),
  expiresAt: z.string(),
  /** For how many milliseconds the link still works: the guest's clock may be wrong. Null if an older server answers. */
  endsInMs: z._default(z.nullable(z.number()), null),
  /** Of the PDF: its address, bytes, pages, and SHA-256 in hexadecimal. */
  fileUrl: z.string(),
  size: z.number(),
  pages: z.number(),
  sha256: z.string(),
  /** Signatures and refusals, the oldest first. */
  signatures: z._default(z.array(SharedSignature), []),
  /** Null until there is one, and if it is withheld. */
  sheet: z._default(z.nullable(SharedSheet), null),
  /** Whether guests do not get the sheet, because it says where somebody signed or refused. */
  isSheetWithheld: z._default(z.boolean(), false),
});
export type SharedReport = z.output<typeof SharedReport>;

/** What a link leads to. Only the holder of a link learns why it no longer works. */
export const OpenedShare = z.object({
  state: z.enum(['open', 'expired', 'revoked', 'unknown']),
  /** Null unless the link is open. */
  report: z.nullable(SharedReport),
});
export type OpenedShare = z.output<typeof OpenedShare>;
