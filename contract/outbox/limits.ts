export const OUTBOX_LIMITS = {
  /** The most idempotency keys that one request may ask about. */
  askedKeys: 20,
} as const;
