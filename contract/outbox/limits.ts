export const OUTBOX_LIMITS = {
  /** The idempotency keys of which one request may ask. */
  askedKeys: 20,
} as const;
