import pdfmake from 'pdfmake';
import { content, file, fontOf, layout, photoAt, printFigures, rowsOf, textsOf } from './peer.js';

/** The report by pdfmake. */

const begun = performance.now();
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);
pdfmake.setFonts({ Noto: { normal: fontOf('Regular'), bold: fontOf('Bold') } });

const GAP = 8;
const width = (499 - GAP * (layout.photosPerRow - 1)) / layout.photosPerRow;

const photo = ({ number, caption }) => ({
  width,
  stack: [
    { image: `data:image/jpeg;base64,${photoAt(number).toString('base64')}`, width },
    { text: caption, fontSize: 8 },
  ],
});
const finding = (item) => [
  { text: item.title, bold: true, outline: true },
  ...textsOf(item).map((text) => ({ text })),
  ...rowsOf(item).map((row) => ({
    columns: row.map(photo),
    columnGap: GAP,
    unbreakable: true,
    margin: [0, 0, 0, GAP],
  })),
];
const { facts, title, items } = content;

await pdfmake
  .createPdf({
    info: { title },
    pageSize: 'A4',
    pageMargins: 48,
    defaultStyle: { font: 'Noto', fontSize: 10 },
    footer: (page, pages) => ({ text: `${String(page)} of ${String(pages)}`, margin: [48, 8] }),
    content: [
      { text: title, bold: true, fontSize: 24 },
      ...facts.map(({ label, text }) => `${label}: ${text}`),
      ...items.map(finding),
    ],
  })
  .write(file);
printFigures(begun);
