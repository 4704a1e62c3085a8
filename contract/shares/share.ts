import * as z from 'zod/mini';
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
  /** Of the PDF: its address, bytes, pages, and SHA-256 in hexadecimal. */
  fileUrl: z.string(),
  size: z.number(),
  pages: z.number(),
  sha256: z.string(),
});
export type SharedReport = z.output<typeof SharedReport>;

/** What a link leads to. Only the holder of a link learns why it no longer works. */
export const OpenedShare = z.object({
  state: z.enum(['open', 'expired', 'revoked', 'unknown']),
  /** Null unless the link is open. */
  report: z.nullable(SharedReport),
});
export type OpenedShare = z.output<typeof OpenedShare>;
