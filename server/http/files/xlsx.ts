import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { sheetXml, STYLES } from './sheet-xml';
import type { Table } from './table';

/** A table as a spreadsheet: a ZIP file of XML files, of which only the sheet contains the rows. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';
const SHEET_XML = `${OPEN_XML}/spreadsheetml/2006/main`;
const RELATIONS = `${OPEN_XML}/officeDocument/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${OPEN_XML}/package/2006/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${String(index + 1)}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const FRAME = {
  '[Content_Types].xml': `${XML}<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET_XML}" xmlns:r="${RELATIONS}"><sheets><sheet name="Plumbline" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/styles.xml': STYLES,
};

/** Higher levels take twice the time to save a tenth of the size. */
const COMPRESSION = { compressionLevel: 3 };

export const XLSX_TYPE = `${CONTENT}.sheet`;

/** The sheet is made and compressed as the file is read. */
export function xlsxOf(table: Table): Readable {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(FRAME))
    zip.addBuffer(Buffer.from(text), path, COMPRESSION);
  const sheet = Readable.from(sheetXml(table), { highWaterMark: 1 });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', COMPRESSION);
  zip.end();
  const file = new PassThrough();
  zip.on('error', (error: Error) => file.destroy(error));
  zip.outputStream.pipe(file);
  file.on('close', () => sheet.destroy());
  return file;
}
