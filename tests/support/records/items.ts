import type { Item } from '../../../contract/items/item';
import { NO_VERIFICATION } from '../../../contract/items/verification';

/**
 * An item as the server returns it, for tests of machines; a test sets only the fields that matter
 * to it.
 */
export const anItem = (fields: Partial<Item> = {}): Item => ({
  id: 7,
  inspectionId: 3,
  title: 'Loose handrail',
  description: 'Moves under light load',
  category: 'Safety',
  location: 'Stairwell B',
  status: 'Open',
  assessment: 1,
  priority: 3,
  severity: null,
  notes: null,
  recommendedAction: null,
  dueDate: null,
  assignedToId: null,
  assignedTo: null,
  estimatedHours: null,
  actualHours: null,
  costEstimate: null,
  actualCost: null,
  progress: 0,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
  resolutionNotes: null,
  resolutionType: null,
  requiresVerification: false,
  qualityRating: null,
  followUpActions: null,
  ...NO_VERIFICATION,
  tags: [],
  technicalNotes: null,
  photoCount: 0,
  newestPhotoId: 0,
  newestCommentId: 0,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  version: 1,
  ...fields,
});

/** The same item, resolved. */
export const aResolvedItem = (fields: Partial<Item> = {}): Item =>
  anItem({
    status: 'Resolved',
    assessment: 0,
    isResolved: true,
    resolvedDate: '2026-03-01',
    resolvedByUserName: 'Ada Berg',
    version: 2,
    ...fields,
  });
