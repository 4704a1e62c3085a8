import { describe, expect, it } from 'vitest';
import type { LiveChange } from '../../../contract/live/live-change';
import { isForInbox } from '../../../machines/inbox/inbox-news';

const CHANGED: LiveChange = {
  kind: 'items',
  id: 7,
  action: 'changed',
  version: 2,
  itemId: 7,
  inspectionId: 1,
  projectId: 1,
  by: 'Boris Cole',
  isOwn: false,
  fields: [],
};

describe('a change of an item', () => {
  it.each(['assignedToId', 'requiresVerification', 'resolvedAt', 'verifiedAt'])(
    'may add a notice, or remove one, if %s changes',
    (field) => {
      expect(isForInbox([{ ...CHANGED, fields: ['title', field] }])).toBe(true);
    },
  );

  it('is nothing for an inbox otherwise', () => {
    expect(isForInbox([{ ...CHANGED, fields: ['title', 'status', 'progress'] }])).toBe(false);
  });
});
