import * as z from 'zod/mini';
import { Assignee } from '../users/user';
import {
  ITEM_CATEGORIES,
  ITEM_STATUSES,
  ITEM_TAGS,
  QUALITY_RATINGS,
  RESOLUTION_TYPES,
  SEVERITIES,
} from '../enums';
import { Id, Version } from '../fields';

/** An inspection item as it is answered, by the item calls and inside its inspection. */
export const Item = z.object({
  id: Id,
  inspectionId: Id,
  title: z.string(),
  /** Empty only in a draft. */
  description: z.string(),
  category: z.nullable(z.enum(ITEM_CATEGORIES)),
  location: z.nullable(z.string()),
  status: z.enum(ITEM_STATUSES),
  /** 0 Pass, 1 Fail, 2 NeedsAttention. */
  assessment: z.literal([0, 1, 2]),
  priority: z.literal([1, 2, 3, 4]),
  severity: z.nullable(z.enum(SEVERITIES)),
  notes: z.nullable(z.string()),
  recommendedAction: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  assignedToId: z.nullable(Id),
  assignedTo: z.nullable(Assignee),
  estimatedHours: z.nullable(z.number()),
  actualHours: z.nullable(z.number()),
  costEstimate: z.nullable(z.number()),
  actualCost: z.nullable(z.number()),
  /** Per cent. */
  progress: z.number(),
  isResolved: z.boolean(),
  resolvedDate: z.nullable(z.string()),
  resolvedByUserName: z.nullable(z.string()),
  resolutionNotes: z.nullable(z.string()),
  resolutionType: z.nullable(z.enum(RESOLUTION_TYPES)),
  requiresVerification: z.boolean(),
  qualityRating: z.nullable(z.enum(QUALITY_RATINGS)),
  followUpActions: z.nullable(z.string()),
  tags: z.array(z.enum(ITEM_TAGS)),
  technicalNotes: z.nullable(z.string()),
  photoCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: Version,
});
export type Item = z.output<typeof Item>;
