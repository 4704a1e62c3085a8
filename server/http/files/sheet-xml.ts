import type { CellKind, Table, TableColumn, TableRow } from './table';

/** The XML of a sheet (ECMA-376): a frozen header, and real numbers, dates and times. */

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The indexes of the cell formats in `STYLES`. */
const STYLE: Readonly<Record<CellKind | 'header', number>> = {
  text: 1,
  number: 0,
  money: 2,
  day: 3,
  time: 4,
  header: 5,
};

/** Format 49 is text: a spreadsheet never interprets the cell as a formula, even after editing. */
export const STYLES = `${XML}<styleSheet xmlns="${NAMESPACE}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** The most characters that a cell can contain. */
const MAX_TEXT = 32_767;

/** Control characters and non-characters, which XML forbids even as an escape. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text in XML. `_x000D_` would be read as a character, so its underscore is escaped. */
function xmlText(text: string): string {
  const whole = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  return whole
    .toWellFormed()
    .replace(FORBIDDEN, '\ufffd')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
    .replaceAll('\r', '&#13;');
}

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Spreadsheets count a leap day in 1900 that did not exist. */
const FIRST_DAY = 61;

/** The number of a day or time in a spreadsheet; undefined if it cannot be represented. */
function serialOf(text: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/
    .exec(text)
    ?.slice(1)
    .map(Number);
  if (parts === undefined) return undefined;
  const [year = 0, month = 1, date = 1, ...time] = parts;
  // `Date.UTC` takes a year below 100 as one of the twentieth century.
  if (year < 100) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.map((part) => (Number.isNaN(part) ? 0 : part));
  const serial = (Date.UTC(year, month - 1, date, hours, minutes, seconds) - DAY_ZERO) / DAY_MS;
  return serial >= FIRST_DAY ? serial : undefined;
}

/** The letters of a column, from 0: `A` to `Z`, `AA` and so on. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));

const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${String(style)}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const numberCell = (place: string, style: number, value: number) =>
  `<c r="${place}" s="${String(style)}"><v>${String(value)}</v></c>`;

type PlacedColumn = TableColumn & { letters: string };

function rowXml(columns: readonly PlacedColumn[], row: TableRow, number: number): string {
  const place = String(number);
  let cells = '';
  for (const [index, { kind, letters }] of columns.entries()) {
    const value = row[index] ?? null;
    if (value === null || value === '') continue;
    const isDate = kind === 'day' || kind === 'time';
    const figure = typeof value === 'number' ? value : isDate ? serialOf(value) : undefined;
    cells +=
      figure === undefined || !Number.isFinite(figure)
        ? textCell(letters + place, STYLE.text, String(value))
        : numberCell(letters + place, STYLE[kind], figure);
  }
  return `<row r="${place}">${cells}</row>`;
}

const widthXml = ({ width }: TableColumn, index: number) => {
  const place = String(index + 1);
  return `<col min="${place}" max="${place}" width="${String(width)}" customWidth="1"/>`;
};

/** The XML of a sheet, part by part. */
export async function* sheetXml({ columns, parts }: Table): AsyncGenerator<Buffer> {
  const placed = columns.map((column, index) => ({ ...column, letters: lettersOf(index) }));
  const header = placed.map(({ letters, label }) => textCell(`${letters}1`, STYLE.header, label));
  yield Buffer.from(
    `${XML}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.map(widthXml).join('')}</cols><sheetData><row r="1">${header.join('')}</row>`,
  );
  let last = 1;
  for await (const part of parts) {
    let rows = '';
    for (const row of part) {
      last += 1;
      rows += rowXml(placed, row, last);
    }
    yield Buffer.from(rows);
  }
  const corner = `${lettersOf(columns.length - 1)}${String(last)}`;
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${corner}"/></worksheet>`);
}
