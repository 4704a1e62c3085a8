import { describe, expect, it } from 'vitest';
import { ITEM_TAGS } from '../../../contract/enums';
import { ItemUpdate, NewItem, Resolution, setItemStatus } from '../../../contract/items/calls';
import { accepted, refusals } from '../../support/schemas';

const REQUIRED = ['This field is required'];

const item = {
  inspectionId: 1,
  title: 'Crack',
  description: 'In the north wall',
  category: 'structural',
  priority: 3,
};

describe('a new item', () => {
  it('has null for absent fields', () => {
    expect(accepted(NewItem, item)).toEqual({
      ...item,
      category: 'Structural',
      location: null,
      severity: null,
      notes: null,
      recommendedAction: null,
      dueDate: null,
      assignedToId: null,
      estimatedHours: null,
      actualHours: null,
      costEstimate: null,
      actualCost: null,
      resolvedDate: null,
      resolutionNotes: null,
      resolutionType: null,
      qualityRating: null,
      followUpActions: null,
      technicalNotes: null,
    });
  });

  it('needs an inspection, a title, a description, a category and a priority', () => {
    expect(refusals(NewItem, {})).toMatchObject({ inspectionId: REQUIRED, title: REQUIRED });
    expect(refusals(NewItem, { inspectionId: 1, title: 'Crack' })).toEqual({
      description: REQUIRED,
      category: REQUIRED,
      priority: REQUIRED,
    });
  });

  it('needs only a title as a draft', () => {
    for (const status of ['Draft', 'draft']) {
      expect(accepted(NewItem, { inspectionId: 1, title: 'Crack', status })).toMatchObject({
        status: 'Draft',
        description: null,
        category: null,
      });
    }
    expect(refusals(NewItem, { inspectionId: 1, title: ' ', status: 'Draft' })).toEqual({
      title: REQUIRED,
    });
  });

  it('enforces the limits of its texts', () => {
    const long = {
      ...item,
      title: 't'.repeat(201),
      description: 'd'.repeat(1001),
      location: 'l'.repeat(201),
      notes: 'n'.repeat(2001),
      recommendedAction: 'r'.repeat(1001),
      resolutionNotes: 'r'.repeat(1001),
      followUpActions: 'f'.repeat(501),
      technicalNotes: 't'.repeat(501),
    };
    expect(refusals(NewItem, long)).toEqual({
      title: ['Must be no more than 200 characters'],
      description: ['Must be no more than 1000 characters'],
      location: ['Must be no more than 200 characters'],
      notes: ['Must be no more than 2000 characters'],
      recommendedAction: ['Must be no more than 1000 characters'],
      resolutionNotes: ['Must be no more than 1000 characters'],
      followUpActions: ['Must be no more than 500 characters'],
      technicalNotes: ['Must be no more than 500 characters'],
    });
  });

  it('has hours and costs that are not negative', () => {
    const negative = { estimatedHours: -1, actualHours: -0.5, costEstimate: -0.01, actualCost: -9 };
    const wrong = ['Must be a positive number'];
    expect(refusals(NewItem, { ...item, ...negative })).toEqual({
      estimatedHours: wrong,
      actualHours: wrong,
      costEstimate: wrong,
      actualCost: wrong,
    });
  });

  it('has a whole progress of 0 to 100', () => {
    expect(refusals(NewItem, { ...item, progress: -1 })).toEqual({
      progress: ['Must be at least 0'],
    });
    expect(refusals(NewItem, { ...item, progress: 101 })).toEqual({
      progress: ['Must be no more than 100'],
    });
    expect(refusals(NewItem, { ...item, progress: 1.5 })).toEqual({
      progress: ['Must be a whole number'],
    });
  });

  it('accepts only values of the closed lists', () => {
    expect(
      refusals(NewItem, {
        ...item,
        category: 'Roof',
        priority: 5,
        severity: 'huge',
        status: 'Done',
        assessment: 3,
        tags: ['wet'],
        qualityRating: 'bad',
        resolutionType: 'gone',
      }),
    ).toEqual({
      category: [
        'Must be one of: Structural, Electrical, Plumbing, HVAC, Safety, Quality, Other, Cosmetic',
      ],
      priority: ['Must be one of: 1, 2, 3, 4'],
      severity: ['Must be one of: critical, major, minor, cosmetic'],
      status: ['Must be one of: Draft, Open, InProgress, Resolved, Verified, Closed'],
      assessment: ['Must be one of: 0, 1, 2'],
      'tags.0': [`Must be one of: ${ITEM_TAGS.join(', ')}`],
      qualityRating: ['Must be one of: excellent, good, satisfactory, needs-improvement'],
      resolutionType: [
        'Must be one of: fixed, replaced, not-issue, deferred, workaround, design-change',
      ],
    });
  });

  it('has at most as many tags as exist', () => {
    const tags = [...ITEM_TAGS, 'urgent'];
    expect(refusals(NewItem, { ...item, tags })).toEqual({
      tags: ['Must have no more than 12 entries'],
    });
  });

  it('may have its assessment as a number in the status', () => {
    for (const status of [0, 1, 2]) {
      expect(accepted(NewItem, { ...item, status })).toMatchObject({ status });
    }
  });
});

describe('an update of an item', () => {
  it('needs the version on which it is based', () => {
    expect(refusals(ItemUpdate, item)).toEqual({ version: REQUIRED });
  });
});

describe('a resolution', () => {
  it('may have the current body, the older one, or none', () => {
    expect(
      accepted(Resolution, { isResolved: true, resolvedByUserId: null, notes: 'Done' }),
    ).toMatchObject({ notes: 'Done', resolvedDate: null });
    expect(
      accepted(Resolution, { resolvedBy: 'Ada Berg', resolvedDate: '2026-11-20' }),
    ).toMatchObject({ resolvedDate: '2026-11-20' });
    expect(refusals(Resolution, {})).toEqual({});
  });

  it('may have an instant as its date, of which the day in its own offset counts', () => {
    for (const [resolvedDate, day] of [
      ['2026-11-20', '2026-11-20'],
      ['2026-11-20T23:30:00.000Z', '2026-11-20'],
      ['2026-11-20T00:15:00+02:00', '2026-11-20'],
      ['', null],
      [null, null],
    ]) {
      expect(accepted(Resolution, { resolvedDate })).toMatchObject({ resolvedDate: day });
      expect(accepted(NewItem, { ...item, resolvedDate })).toMatchObject({ resolvedDate: day });
    }
    for (const resolvedDate of ['2026-02-30T10:00:00Z', '2026-11-20T10:00:00', '20.11.2026', 5]) {
      expect(refusals(Resolution, { resolvedDate })).toEqual({
        resolvedDate: ['Please enter a valid date'],
      });
    }
  });

  it('may name the dialog’s photos, which are uploaded separately', () => {
    const photos = [{ file: {}, caption: 'After' }, { file: null }];
    for (const given of [photos, [], null]) {
      expect(refusals(Resolution, { photos: given })).toEqual({});
    }
    expect(refusals(Resolution, { photos: 'two' })).toEqual({ photos: ['Must be a list'] });
    expect(refusals(Resolution, { photos: Array.from({ length: 21 }, () => ({})) })).toEqual({
      photos: ['Must have no more than 20 entries'],
    });
  });

  it('cannot mark the item as unresolved', () => {
    expect(refusals(Resolution, { isResolved: false })).toEqual({
      isResolved: ['Must be one of: true'],
    });
  });

  it('enforces the dialog’s limits', () => {
    expect(
      refusals(Resolution, {
        resolutionNotes: 'n'.repeat(1001),
        followUpActions: 'f'.repeat(501),
        actualHours: -1,
        actualCost: -1,
      }),
    ).toEqual({
      resolutionNotes: ['Must be no more than 1000 characters'],
      followUpActions: ['Must be no more than 500 characters'],
      actualHours: ['Must be a positive number'],
      actualCost: ['Must be a positive number'],
    });
  });
});

describe('a change of status', () => {
  it('has a status and optionally the user’s date', () => {
    const body = setItemStatus.body ?? NewItem;
    expect(accepted(body, { status: 'in progress', resolvedDate: '2026-11-20' })).toEqual({
      status: 'InProgress',
      resolvedDate: '2026-11-20',
    });
    expect(refusals(body, { status: 'Resolved', resolvedDate: '2026-11-31' })).toEqual({
      resolvedDate: ['Please enter a valid date'],
    });
  });
});
