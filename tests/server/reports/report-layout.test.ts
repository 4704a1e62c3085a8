import { expect, it } from 'vitest';
import {
  sampleItem,
  samplePhoto,
  sampleReport,
} from '../../../scripts/bench/reports/sample-report';
import { MARGIN, PAPERS } from '../../../server/reports/pdf/style';
import { unspaced, writtenReport } from '../../support/records/read-pdf';

/** Where the texts of a report stand. */

const empty = sampleReport({ items: 0, photos: 0 });
const RIGHT = PAPERS.A4.width - MARGIN.side;
const word = 'Sicherheitsbeleuchtung'.repeat(6).slice(0, 120);

it('keeps a time on one line', async () => {
  const { pdf } = await writtenReport({ ...empty, items: [sampleItem(3)] });
  const times = pdf.lines.filter(({ text }) => /\d:\d\d/.test(text));
  expect(times.filter(({ text }) => !/\d:\d\d [AP]M/.test(text))).toEqual([]);
  // A narrow column does not hold the person and the time on one line.
  expect(times.map(({ text }) => text)).toContain('2:30 PM');
});

it('begins a word that is too long beside its number', async () => {
  const { pdf } = await writtenReport({ ...empty, items: [{ ...sampleItem(0), title: word }] });
  const begin = `1${word.slice(0, 60)}`;
  expect(pdf.lines.filter(({ text }) => unspaced(text).startsWith(begin))).toHaveLength(1);
  expect(pdf.lines.filter(({ to }) => to > RIGHT + 1)).toEqual([]);
});

it('says in the running header that names are cut', async () => {
  const { office } = empty;
  const { pdf } = await writtenReport({ ...empty, title: word, office: { ...office, name: word } });
  const cut = pdf.texts[1]?.match(/Sicherheitsbeleuchtung\S*\s*…/g);
  expect(cut).toHaveLength(2);
});

it('leaves no finding without its text at the end of a page', async () => {
  const { pdf } = await writtenReport(sampleReport({ items: 30, photos: 0 }));
  const alone = pdf.texts.filter((text) => {
    const last = text.lastIndexOf('Open joint at the shower tray');
    return last >= 0 && text.includes('Assessment') && !text.slice(last).includes('The joint');
  });
  expect(alone).toEqual([]);
});

it('keeps the first photos of a finding with the end of its text', async () => {
  const { pdf } = await writtenReport(sampleReport({ items: 30, photos: 30 }));
  const photosFirst = pdf.texts.filter((text) => {
    const photo = text.indexOf('seen from the door');
    return photo >= 0 && !text.slice(0, photo).includes('silicone');
  });
  expect(photosFirst).toEqual([]);
});

it('shows Arabic and Hebrew below their labels, and in paragraphs from the right', async () => {
  const item = { ...sampleItem(0), description: 'נזילה בתקרה', location: 'קומה שנייה' };
  const { pdf } = await writtenReport({ ...empty, items: [item] }, { groupBy: 'priority' });
  const at = (words: string) => pdf.lines.findLast(({ text }) => text.includes(words));
  expect(at('קומה')?.from).toBeCloseTo(at('Location')?.from ?? 0, 0);
  expect(at('נזילה')?.to).toBeCloseTo(RIGHT, 0);
});

it('names the history of an inspection once', async () => {
  const [inspection] = empty.inspections;
  if (inspection === undefined) throw new Error('The sample has an inspection');
  const { history } = sampleItem(0);
  const content = { ...empty, inspections: [{ ...inspection, history }] };
  const { pdf } = await writtenReport(content, { withHistory: true });
  expect(pdf.lines.filter(({ text }) => text === 'History')).toHaveLength(1);
});

it('shows photos before and after the work beside each other', async () => {
  const photos = (['before', 'before', 'after', 'after', 'after'] as const).map(
    (category, index) => ({ ...samplePhoto(index), category, caption: String(index) }),
  );
  const { pdf } = await writtenReport({ ...empty, items: [sampleItem(2, photos)] });
  const captions = pdf.texts
    .join(' ')
    .match(/(Before|After):\s+\d/g)
    ?.map(unspaced);
  expect(captions).toEqual(['Before:0', 'After:2', 'Before:1', 'After:3', 'After:4']);
});
