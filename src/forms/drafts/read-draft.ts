import * as z from 'zod/mini';
import type { Draft } from '../../../machines/forms/draft';

const StoredDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  version: z.nullable(z.number()),
  base: z.optional(z.record(z.string(), z.unknown())),
  saveKey: z.string(),
  revision: z.number(),
  typedAt: z.optional(z.number()),
  unanswered: z.optional(z.array(z.string())),
});

/**
 * A stored draft; null if the value is not a draft, or was written by another version of the app.
 */
export const readDraft = (stored: unknown): Draft | null =>
  StoredDraft.safeParse(stored).data ?? null;
