import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  sampleItem,
  samplePhoto,
  sampleReport,
} from '../../../scripts/bench/reports/sample-report';
import { checkedPicture } from '../../../server/reports/pdf/picture';
import type { ReportSignature } from '../../../server/reports/report-content';
import {
  collectedStrings,
  hasCollectedStrings,
  OWN_STRINGS,
  UNSTORABLE,
} from '../../support/records/hostile-strings';
import { jpeg, png } from '../../support/records/pictures';
import { unspaced, writtenReport } from '../../support/records/read-pdf';

/** Texts and pictures that break other software. */

const empty = sampleReport({ items: 0, photos: 0 });

/** A report in which each text is the title and the description of a finding. */
const reportOf = (texts: readonly string[]) => ({
  ...empty,
  items: texts.map((text, index) => ({ ...sampleItem(index), title: text, description: text })),
});

/** What each text looks like; most look like themselves. */
const SHOWN: readonly (readonly [name: string, text: string, shown?: string])[] = [
  ['Greek and Cyrillic', 'υγρασία στην οροφή, протечка потолка'],
  ['Hebrew', 'נזילה בתקרה'],
  ['Arabic', 'تسرب مياه في السقف'],
  ['numbers in Arabic', 'رقم ١٢٣ في السقف'],
  ['numbers of Arabic alone', '٠١٢٣٤٥٦٧٨٩'],
  ['Chinese', '现场检查：天花板渗水'],
  ['Japanese', '天井から水漏れ'],
  ['Korean', '천장에서 물이 샙니다'],
  ['symbols', '∀x∈ℝ 4.7 kΩ ☑ ⌀ ≤ ½'],
  ['emoji', '🚧 📷'],
  ['a script without a font', 'ไทย', '□U+0E44□U+0E17□U+0E22'],
  ['an override of the direction', '\u202egpj.exe', '□U+202Egpj.exe'],
  ['half of a character', 'high \ud800 alone', 'high □U+D800 alone'],
  ['a private character', '\ue000', '□U+E000'],
  ['a pile of accents', `a${'\u0301'.repeat(9)}b`, '□+5b'],
  ['a word of 120 characters', 'abcdefghij'.repeat(12)],
];

it('shows every script, or a box with the code point', async () => {
  const { pdf } = await writtenReport(reportOf(SHOWN.map(([, text]) => text)));
  const found = unspaced(pdf.texts.join(' '));
  const isShown = (words: string) => found.includes(unspaced(words));
  const missing = SHOWN.filter(([, text, shown = text]) => !isShown(shown));
  expect(missing.map(([name]) => name)).toEqual([]);
});

/** In points from the bottom: the footer is below, and nothing is above the running header. */
const PAGE = { bottom: 50, top: 842 - 27 };

it('continues titles, places and captions that are higher than a page on the next ones', async () => {
  const thai = (count: number) => 'ก'.repeat(count);
  const photos = [0, 1, 2, 3].map((index) => ({ ...samplePhoto(index), caption: thai(300) }));
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `Line ${String(index)}`).join('\n');
  const item = { ...sampleItem(0, photos), title: thai(200), location: thai(200) };
  const content = {
    ...empty,
    title: thai(200),
    facts: [{ label: 'Address', text: lines(250) }],
    items: [item],
  };
  const { pdf } = await writtenReport(content, { photosPerRow: 4 });
  const found = unspaced(pdf.texts.join(' '));
  const isOutside = ({ y, text }: (typeof pdf.lines)[number]) =>
    text.includes('U+0E01') && (y < PAGE.bottom || y > PAGE.top);
  expect(pdf.lines.filter(isOutside)).toEqual([]);
  expect(pdf.lines.filter(({ y, text }) => text.startsWith('Line ') && y < PAGE.bottom)).toEqual(
    [],
  );
  expect(found).toContain('Line249');
  // The title on the cover; in a heading, the plan and the running headers; the place; the captions.
  expect(found.split('U+0E01').length - 1).toBeGreaterThanOrEqual(200 * 5 + 300 * 4);
});

it('shows names in one line, and addresses of pages as a whole', async () => {
  const verifyUrl = `https://plumbline.example/${'inspections/'.repeat(12)}verify`;
  const title = 'Deck\nand stairs';
  const revision = { number: 1, issuedAt: empty.gatheredAt, issuedBy: 'Ida', verifyUrl };
  const { pdf } = await writtenReport({ ...empty, title, revision });
  expect(pdf.lines[4]?.text).toBe('Deck and stairs');
  expect(unspaced(pdf.texts[0] ?? '')).toContain(unspaced(verifyUrl));
});

it('has no metadata of photos, which guests may not see', async () => {
  const withNames = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#447799' },
  })
    .withExif({ IFD0: { Artist: 'Ida Berg', Copyright: 'Serial 4711' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
    .jpeg({ progressive: true })
    .toBuffer();
  expect(withNames.includes('Ida Berg')).toBe(true);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from('Remark')]);
  const bytes = Buffer.concat([
    withNames.subarray(0, 2),
    comment,
    withNames.subarray(2),
    Buffer.from('Trailer'),
  ]);
  const picture = checkedPicture(bytes);
  const kept = Buffer.from(picture?.bytes ?? []);
  const secrets = ['Ida Berg', 'Serial 4711', 'Secret', 'Remark', 'Trailer'];
  expect(secrets.filter((words) => kept.includes(words))).toEqual([]);
  const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
  expect(await pixels(kept)).toEqual(await pixels(withNames));
});

const TEXTS_TOGETHER = 40;

it('makes a whole report of hostile texts', async () => {
  const texts = [...OWN_STRINGS, ...UNSTORABLE, ...(hasCollectedStrings ? collectedStrings() : [])];
  const items = Array.from({ length: Math.ceil(texts.length / TEXTS_TOGETHER) }, (_, index) => {
    const some = texts.slice(index * TEXTS_TOGETHER, (index + 1) * TEXTS_TOGETHER);
    return {
      ...sampleItem(index),
      title: some.join(' ').slice(0, 200),
      description: some.join('\n'),
    };
  });
  const { pdf } = await writtenReport({ ...empty, items, title: '<a>&\u0000 "b" \udc00' });
  expect(pdf.title).toBe('Inspection Report: <a>& "b" \ufffd');
  expect(pdf.tags.filter((tag) => tag === 'H3')).toHaveLength(items.length + 1);
});

/** A PNG whose pixels unpack to far more than its header states. */
async function pngBomb(): Promise<Buffer> {
  const small = await sharp({
    create: { width: 8, height: 8, channels: 4, background: '#0008' },
  })
    .png()
    .toBuffer();
  const at = small.indexOf('IDAT') - 4;
  const end = small.indexOf('IEND') - 4;
  const pixels = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(pixels.length);
  head.write('IDAT', 4, 'latin1');
  return Buffer.concat([small.subarray(0, at), head, pixels, Buffer.alloc(4), small.subarray(end)]);
}

async function withSize(picture: Promise<Buffer>, at: number): Promise<Buffer> {
  const bytes = Buffer.from(await picture);
  bytes.writeUInt32BE(100_000, at);
  bytes.writeUInt32BE(100_000, at + 4);
  return bytes;
}

it('shows a placeholder for each picture that cannot be shown', async () => {
  const good = await jpeg({ width: 40, height: 30 });
  const pictures: Readonly<Record<string, Uint8Array | null>> = {
    good,
    transparent: await sharp({
      create: { width: 20, height: 20, channels: 4, background: '#0008' },
    })
      .png()
      .toBuffer(),
    lost: null,
    empty: new Uint8Array(),
    text: Buffer.from('this is no picture at all'),
    'cut off': good.subarray(0, good.length / 2),
    huge: await withSize(png(), 16),
    bomb: await pngBomb(),
  };
  const names = Object.keys(pictures);
  const photos = names.map((name) => ({ ...samplePhoto(0), key: name, fileName: `${name}.jpg` }));
  const readPhoto = (key: string) => Promise.resolve(pictures[key] ?? null);
  const content = { ...empty, items: [sampleItem(0, photos)] };
  const { pdf, missingPhotos } = await writtenReport(content, {}, { readPhoto });
  const missing = names.slice(2);
  expect(missingPhotos).toEqual(missing);
  expect(pdf.alternatives).toEqual([
    samplePhoto(0).caption,
    samplePhoto(0).caption,
    ...missing.map((name) => `Photo cannot be shown: ${name}.jpg`),
  ]);
});

it('leaves out a logo that is a decompression bomb', async () => {
  const withLogo = async (logo: Uint8Array) => {
    const { pdf } = await writtenReport({ ...empty, office: { ...empty.office, logo } });
    return pdf.alternatives;
  };
  expect(await withLogo(await pngBomb())).toEqual([]);
  expect(await withLogo(await png())).toEqual([`Logo of ${empty.office.name}`]);
});

it('shows no signature whose strokes are invalid', async () => {
  const signature = (path: string): ReportSignature => ({
    kind: 'signed',
    name: path.slice(0, 20),
    role: 'Guest',
    at: empty.gatheredAt,
    receivedAt: empty.gatheredAt,
    statement: 'Seen.',
    statementVersion: 1,
    isTyped: false,
    place: null,
    paths: [path],
    width: 300,
    height: 100,
  });
  const paths = [
    'M 1 1 L 2 2',
    'M 1 1 L 2',
    'L 1 1',
    'M 1 1 A 1 1',
    'Q Q Q ET',
    'M 1 1e99',
    `M${'1 1 '.repeat(60_000)}`,
  ];
  const { pdf } = await writtenReport({ ...empty, signatures: paths.map(signature) });
  expect(pdf.alternatives.map((words) => words.endsWith('cannot be shown'))).toEqual([
    false,
    ...paths.slice(1).map(() => true),
  ]);
});
