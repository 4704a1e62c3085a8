import { ITEM_CATEGORIES, QUALITY_RATINGS, RESOLUTION_TYPES, SEVERITIES } from '../enums';
import { RESOLUTION_LIMITS, TEXT_LIMITS } from '../limits';
import { amount, choice, date, dayOfInstant, line, money, reference, text } from '../record-fields';

/** The optional fields of an item. Its form shows all of them. */
export const ITEM_FIELDS = {
  category: choice(ITEM_CATEGORIES),
  location: line(TEXT_LIMITS.location),
  severity: choice(SEVERITIES),
  notes: text(TEXT_LIMITS.notes),
  recommendedAction: text(TEXT_LIMITS.recommendedAction),
  dueDate: date,
  assignedToId: reference,
  estimatedHours: amount,
  costEstimate: money,
  technicalNotes: text(TEXT_LIMITS.technicalNotes),
};

/** The optional fields of an item's resolution. */
export const RESOLUTION_FIELDS = {
  actualHours: amount,
  actualCost: money,
  resolvedDate: dayOfInstant,
  resolutionNotes: text(RESOLUTION_LIMITS.notes),
  resolutionType: choice(RESOLUTION_TYPES),
  qualityRating: choice(QUALITY_RATINGS),
  followUpActions: text(RESOLUTION_LIMITS.followUpActions),
};

/** Who resolved, verified and returned an item, and when. Only the server writes these. */
export const VERIFICATION_FIELDS = {
  resolvedById: reference,
  /**
   * The instant at which it was resolved; it distinguishes one resolution of an item from the next.
   */
  resolvedAt: text(TEXT_LIMITS.name),
  verifiedByUserName: text(TEXT_LIMITS.name),
  verifiedAt: text(TEXT_LIMITS.name),
  /** Why an Admin verified their own resolution; null if another person verified it. */
  verificationReason: text(TEXT_LIMITS.reason),
  returnReason: text(TEXT_LIMITS.reason),
  returnedByUserName: text(TEXT_LIMITS.name),
  returnedAt: text(TEXT_LIMITS.name),
};
