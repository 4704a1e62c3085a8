import { parse } from 'csv-parse/sync';
import type { Api } from './api';
import { unzip } from './unzip';

/** Downloads a file as its caller; the answer may be a refusal. */
export const fetchFile = (url: string, { token }: Pick<Api, 'token'>, path: string) =>
  fetch(`${url}/api/downloads${path}`, { headers: { authorization: `Bearer ${token}` } });

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The rows of a CSV file, the header first. A line break outside quotes ends a row. */
export const csvRows = async (response: Response): Promise<string[][]> =>
  parse(await bytesOf(response), { bom: true, record_delimiter: ['\r\n', '\n', '\r'] });

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#13;': '\r',
};

const plain = (xml: string) =>
  xml
    .replace(/&(?:amp|lt|gt|quot|#13);/g, (entity) => ENTITIES[entity] ?? '')
    .replaceAll('_x005F_', '_');

export interface SheetCell {
  /** The index of its format among those of the workbook. */
  style: number;
  value: string | number;
}

/** The sheet of a spreadsheet: its XML, and its cells by reference, such as `B2`. */
export async function sheetOf(response: Response) {
  const files = unzip(await bytesOf(response));
  const xml = files.get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(.*?)<\/c>/gs)].map(
    ([, place = '', style, content = '']): [string, SheetCell] => {
      const text = /<t [^>]*>(.*)<\/t>/s.exec(content)?.[1];
      const figure = /<v>(.*)<\/v>/.exec(content)?.[1];
      const value = text === undefined ? Number(figure) : plain(text);
      return [place, { style: Number(style), value }];
    },
  );
  return { files: [...files.keys()], xml, cells: new Map(cells) };
}
