import { Document, Font, Image, Page, renderToFile, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { content, file, fontOf, layout, photoAt, printFigures, rowsOf, textsOf } from './peer.js';

/** The report by @react-pdf. */

const begun = performance.now();
Font.register({
  family: 'Noto',
  fonts: [{ src: fontOf('Regular') }, { src: fontOf('Bold'), fontWeight: 700 }],
});

const bold = { fontWeight: 700 };
const width = `${String(96 / layout.photosPerRow)}%`;

const photo = ({ number, caption }) =>
  h(
    View,
    { key: number, style: { width } },
    h(Image, { src: { data: photoAt(number), format: 'jpg' }, cache: false }),
    h(Text, { style: { fontSize: 8 } }, caption),
  );
const row = (photos, index) =>
  h(
    View,
    { key: index, wrap: false, style: { flexDirection: 'row', justifyContent: 'space-between' } },
    photos.map(photo),
  );
const finding = (item) =>
  h(
    View,
    { key: item.id, style: { marginBottom: 16 } },
    h(Text, { style: bold, bookmark: item.title }, item.title),
    textsOf(item).map((text, index) => h(Text, { key: index }, text)),
    rowsOf(item).map(row),
  );
const page = ({ pageNumber, totalPages }) => `${String(pageNumber)} of ${String(totalPages)}`;
const { facts, title, items } = content;

await renderToFile(
  h(
    Document,
    { title },
    h(
      Page,
      { size: 'A4', style: { padding: 48, fontFamily: 'Noto', fontSize: 10 } },
      h(Text, { style: { ...bold, fontSize: 24 } }, title),
      facts.map(({ label, text }) => h(Text, { key: label }, `${label}: ${text}`)),
      items.map(finding),
      h(Text, { fixed: true, render: page, style: { position: 'absolute', bottom: 24, left: 48 } }),
    ),
  ),
  file,
);
printFigures(begun);
