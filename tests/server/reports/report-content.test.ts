import { expect, it } from 'vitest';
import { ITEM_STATUS_LABELS } from '../../../contract/enums';
import {
  PHOTOS_PER_ROW,
  type ReportGroup,
  type ReportLayout,
} from '../../../contract/reports/layout';
import {
  sampleItem,
  samplePhoto,
  sampleReport,
} from '../../../scripts/bench/reports/sample-report';
import { chaptersOf } from '../../../server/reports/pdf/chapters';
import type { ReportItem, ReportSignature } from '../../../server/reports/report-content';
import { jpeg } from '../../support/records/pictures';
import { unspaced, writtenReport } from '../../support/records/read-pdf';

/** The contents of a report, as a reader of the PDF finds them. */

const SIGNED_AT = '2026-11-23T14:05:00.000Z';
const SIGNATURES: readonly ReportSignature[] = [
  {
    kind: 'signed',
    name: 'Lena Koch',
    role: 'Site manager',
    at: SIGNED_AT,
    receivedAt: SIGNED_AT,
    statement: 'I have seen the findings.',
    statementVersion: 3,
    isTyped: false,
    place: 'Lime Street 4',
    paths: ['M 10 20 C 20 10 30 30 40 20 l 5 5 h 3 v -3 q 1 1 2 2 z'],
    width: 300,
    height: 100,
  },
  {
    kind: 'refused',
    name: 'Otto Falk',
    role: 'Owner',
    at: SIGNED_AT,
    receivedAt: '2026-11-24T06:00:00.000Z',
    place: 'Elm Street 9',
    reason: 'Finding 2 is not mine.',
  },
];

const report = sampleReport({ items: 6, photos: 12 }, { signatures: SIGNATURES });

const empty = sampleReport({ items: 0, photos: 0 });

/** The texts of a finding that people read. */
const textsOf = ({ title, description, photos, ...item }: ReportItem) => [
  title,
  description,
  ...photos.map(({ caption }) => caption),
  item.location,
  item.assigneeName,
  item.notes,
  item.recommendedAction,
  item.resolutionNotes,
  item.resolvedByUserName,
  ...item.returns.map(({ reason }) => reason),
];

/** The same report for most tests; each looks at a different part of it. */
const written = {
  byPriority: lazily({ groupBy: 'priority' }),
  withHistory: lazily({ withHistory: true }),
};

function lazily(layout: Partial<ReportLayout>) {
  let known: ReturnType<typeof writtenReport> | undefined;
  return () => (known ??= writtenReport(report, layout));
}

it('holds every finding and caption', async () => {
  const { pdf } = await written.byPriority();
  const found = unspaced(pdf.texts.join(' '));
  const expected = report.items.flatMap(textsOf).filter((text) => text !== null);
  expect(expected.filter((text) => !found.includes(unspaced(text)))).toEqual([]);
});

it('groups the findings as the layout requires', () => {
  const items = [0, 1, 2, 3].map((index) => sampleItem(index));
  const chaptersBy = (groupBy: ReportGroup) =>
    chaptersOf(items, groupBy).map(({ title, findings }) => ({
      title,
      findings: findings.map(({ number, item }) => [number, item.id]),
    }));
  expect(chaptersBy('room')).toEqual([
    { title: 'Bathroom 2', findings: [[1, 1001]] },
    { title: 'Bathroom 10', findings: [[2, 1002]] },
    { title: 'Kitchen', findings: [[3, 1000]] },
    { title: 'Roof', findings: [[4, 1003]] },
  ]);
  expect(chaptersBy('status').map(({ title }) => title)).toEqual([
    'Open',
    'In Progress',
    'Resolved',
    'Verified',
  ]);
  expect(chaptersBy('assignee')).toEqual([
    { title: 'Amira Haddad', findings: [[1, 1002]] },
    { title: 'Ida Berg', findings: [[2, 1000]] },
    { title: 'Jonas Weber', findings: [[3, 1001]] },
    { title: 'Not Assigned', findings: [[4, 1003]] },
  ]);
});

it('lists chapters and findings as bookmarks', async () => {
  const { pdf } = await written.byPriority();
  expect(pdf.outline).toEqual([
    { title: report.title, below: [] },
    { title: 'Summary', below: [] },
    { title: 'Plan', below: [] },
    {
      title: 'Critical Priority',
      below: ['1 Open joint at the shower tray 1', '2 Open joint at the shower tray 5'],
    },
    { title: 'High Priority', below: ['3 Open joint at the shower tray 3'] },
    {
      title: 'Medium Priority',
      below: ['4 Open joint at the shower tray 2', '5 Open joint at the shower tray 6'],
    },
    { title: 'Low Priority', below: ['6 Open joint at the shower tray 4'] },
    { title: 'Signatures', below: [] },
  ]);
});

it('is tagged for screen readers', async () => {
  const { pdf } = await written.byPriority();
  const { title, language, isTagged } = pdf;
  expect({ title, language, isTagged }).toEqual({
    title: `Inspection Report: ${report.title}`,
    language: 'en',
    isTagged: true,
  });
  const expected = ['Document', 'Sect', 'H1', 'H2', 'H3', 'H4', 'P', 'Link'];
  const inTables = ['Table', 'TR', 'TH', 'TD', 'Figure', 'Caption'];
  expect([...expected, ...inTables].filter((tag) => !pdf.tags.includes(tag))).toEqual([]);
  expect(pdf.tags.filter((tag) => tag === 'H3')).toHaveLength(7);
  expect(pdf.tags.filter((tag) => tag === 'Figure')).toHaveLength(13);
  expect(pdf.alternatives.at(-1)).toBe('Signature of Lena Koch');
});

it('is read aloud in the order in which it is read', async () => {
  const { pdf } = await written.byPriority();
  const spoken = unspaced(pdf.spoken);
  const findings = chaptersOf(report.items, 'priority').flatMap((chapter) => chapter.findings);
  const inOrder = findings.flatMap(({ number, item }) => [
    `${String(number)}  ${item.title}`,
    `Status${ITEM_STATUS_LABELS[item.status]}`,
    item.description,
    item.recommendedAction,
    ...item.photos.map(({ caption }) => caption),
    item.resolutionNotes,
    ...item.returns.map(({ reason }) => reason),
    `Open item ${String(number)} in Plumbline`,
  ]);
  let at = spoken.indexOf(unspaced('Critical Priority'));
  const outOfOrder = inOrder.filter((text) => {
    const next = spoken.indexOf(unspaced(text ?? ''), at);
    if (next >= 0) at = next;
    return next < 0;
  });
  expect(outOfOrder).toEqual([]);
  // Content that is repeated on every page would interrupt the reader.
  expect(spoken).not.toMatch(/Page\d+of\d+/);
});

it('links back to each finding', async () => {
  const { pdf } = await written.byPriority();
  const base = 'https://plumbline.example/inspections/7/items/';
  expect(pdf.links.filter((url) => url.startsWith(base)).toSorted()).toEqual(
    report.items.map(({ id }) => `${base}${String(id)}`),
  );
  const alone = await writtenReport({ ...empty, baseUrl: null, revision: null });
  expect(alone.pdf.links).toEqual([]);
});

it('numbers its pages and names the revision on them', async () => {
  const { pdf, pages } = await written.byPriority();
  const expected = Array.from({ length: pages }, (_, index) =>
    index === 0 ? '' : `Page${String(index + 1)}of${String(pages)}`,
  );
  expect(pdf.texts.map((text) => /Page\d+of\d+/.exec(unspaced(text))?.[0] ?? '')).toEqual(expected);
  expect(
    pdf.texts.filter((text) => text.includes('Revision 2 of Nov 23, 2026, 2:30 PM')),
  ).toHaveLength(pages);
});

it('counts, and plans what is open by due date', async () => {
  const { pdf } = await written.byPriority();
  const summary = unspaced(pdf.texts.slice(1, 3).join(' '));
  for (const words of ['6Items', '4Open', '4Overdue', '33%Completed']) {
    expect(summary).toContain(words);
  }
  const plan = summary.slice(summary.indexOf('Plan:'));
  const dues = [
    'Nov10,2026(overdue)',
    'Nov11,2026(overdue)',
    'Nov14,2026(overdue)',
    'Nov15,2026(overdue)',
  ];
  const places = dues.map((due) => plan.indexOf(due));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

it('shows signatures, and who refused to sign and why', async () => {
  const { pdf } = await written.byPriority();
  const last = unspaced(pdf.texts.join(' '));
  for (const words of [
    'Lena Koch Site manager · signed on Nov 23, 2026, 3:05 PM · Lime Street 4',
    'I have seen the findings. (wording 3)',
    'Otto Falk Owner · refused to sign on Nov 23, 2026, 3:05 PM · received on Nov 24, 2026, 7:00 AM ' +
      '· Elm Street 9 Reason Finding 2 is not mine.',
  ]) {
    expect(last).toContain(unspaced(words));
  }
});

it('has the history only if wanted', async () => {
  const words = unspaced('Ida Berg changed the item. Status: “Open” → “In Progress”');
  const [without, including] = [await written.byPriority(), await written.withHistory()];
  expect(unspaced(without.pdf.texts.join(' '))).not.toContain(words);
  expect(unspaced(including.pdf.texts.join(' '))).toContain(words);
});

it('says what is missing since old entries of the history were removed', async () => {
  const removed = { history: [], historyRemovedAt: '2026-11-23T23:30:00.000Z' };
  const item = { ...sampleItem(2), ...removed, returnCount: 3 };
  const inspections = empty.inspections.map((inspection) => ({ ...inspection, ...removed }));
  const { pdf } = await writtenReport(
    { ...empty, items: [item], inspections },
    { withHistory: true },
  );
  const found = unspaced(pdf.texts.join(' '));
  const line = unspaced('Older entries were removed on Nov 24, 2026.');
  expect(found.split(line)).toHaveLength(3);
  expect(found).toContain(unspaced('Returned 3 times in all Nov 23, 2026, 2:30 PM, Ida Berg:'));
});

it.each(PHOTOS_PER_ROW)('keeps each photo with its caption, %i in a row', async (photosPerRow) => {
  const bytes = await jpeg({ width: 120, height: 90 });
  const photos = Array.from({ length: 7 }, (_, index) => samplePhoto(index));
  const one = { ...empty, items: [sampleItem(0, photos)] };
  const readPhoto = () => Promise.resolve(bytes);
  const { pdf, missingPhotos } = await writtenReport(one, { photosPerRow }, { readPhoto });
  expect(missingPhotos).toEqual([]);
  expect(pdf.alternatives).toEqual(photos.map(({ caption }) => caption));
  const pages = pdf.texts.filter((text) => text.includes('Open joint, seen from the door'));
  const pagesOfRows = { 1: 4, 2: 2, 4: 1 };
  expect(pages).toHaveLength(pagesOfRows[photosPerRow]);
});

it('shows the photos of a resolution before and after the work', async () => {
  const photos = (['after', 'issue', 'before', 'resolution'] as const).map((category, index) => ({
    ...samplePhoto(index),
    category,
    caption: index === 3 ? null : category,
  }));
  const [open, resolved] = [sampleItem(0, photos), sampleItem(2, photos)];
  const { pdf } = await writtenReport({ ...empty, items: [open, resolved] });
  const captions = unspaced(pdf.texts.join(' ')).match(/Before(:before)?|After(:after)?/g);
  const ofOpen = ['After:after', 'Before:before', 'After'];
  expect(captions).toEqual(['Before:before', 'After:after', 'After', ...ofOpen]);
  expect(pdf.tags.filter((tag) => tag === 'Caption')).toHaveLength(8);
});

it('shows the day of an inspection that has no time', async () => {
  const inspections = empty.inspections.map((inspection) => ({
    ...inspection,
    onlyDay: '2026-11-20',
  }));
  const { pdf } = await writtenReport({ ...empty, inspections });
  expect(unspaced(pdf.texts.join(' '))).toContain(unspaced('Date Nov 20, 2026 Inspector'));
});

it('is complete without findings and photos', async () => {
  const { pdf, pages } = await writtenReport(empty);
  expect(pages).toBe(2);
  expect(pdf.texts[1]).toContain('There are no items.');
});

it('ends after the first pages of a preview', async () => {
  const { pages, pdf } = await writtenReport(report, {}, { firstPages: 3 });
  expect(pages).toBe(3);
  expect(pdf.texts).toHaveLength(3);
  // It does not know how many pages the report has.
  expect(unspaced(pdf.texts[2] ?? '')).toMatch(/Page3(?!of)/);
});
