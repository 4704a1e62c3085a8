import type { ReportPhoto } from '../report-content';
import { type Area, withNext } from './blocks';
import type { Block } from './flow';
import type { CheckedPicture } from './picture';
import type { Report } from './report';
import { blocksFor, drawBlock, heightOfBlock, type Stack, type StackedLine } from './stacks';
import { COLOURS, GUTTER, STYLES } from './style';

/** Photos in rows of 1, 2 or 4, each with its caption, time and place below. */

/** The maximum height of a photo, by how many are in a row: two or three rows fit on a page. */
const MAX_HEIGHT = { 1: 292, 2: 200, 4: 128 } as const;
/** The aspect ratio of a photo whose size is unknown. */
const USUAL_RATIO = 3 / 4;
const BELOW_PHOTO = 4;

interface Cell {
  photo: ReportPhoto;
  alt: string;
  x: number;
  width: number;
  /** The largest size in the cell. */
  boxHeight: number;
  /** Below the photo: its caption, as wide as the photo, then when and where it was taken. */
  lines: readonly StackedLine[];
  /** What is drawn of these lines; null until the photo is drawn. */
  caption: Stack | null;
}

const coordinates = ({ latitude, longitude }: ReportPhoto) =>
  latitude === null || longitude === null
    ? null
    : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** When and where a photo was taken; if the camera's time is unknown, when it was received. */
function photoNote({ words }: Pick<Report, 'words'>, photo: ReportPhoto): string {
  const taken = words.cameraMinute(photo.takenAt);
  const time = taken ?? `Uploaded ${words.minute(photo.uploadedAt) ?? ''}`;
  return [time, photo.place ?? coordinates(photo)].filter((part) => part !== null).join(' · ');
}

function cellOf(report: Report, area: Area, photo: ReportPhoto, alt: string, index: number): Cell {
  const { photosPerRow } = report.layout;
  const width = (area.width - GUTTER * (photosPerRow - 1)) / photosPerRow;
  const ratio = photo.width > 0 && photo.height > 0 ? photo.height / photo.width : USUAL_RATIO;
  const caption = (photo.caption ?? '').trim();
  return {
    photo,
    alt: caption === '' ? alt : caption,
    x: area.x + index * (width + GUTTER),
    width,
    boxHeight: Math.min(MAX_HEIGHT[photosPerRow], width * ratio),
    lines: [
      ...(caption === '' ? [] : report.document.layOut(caption, STYLES.cell, width)).map(
        (line) => ({ line, style: STYLES.cell, colour: COLOURS.ink, width: 0 }),
      ),
      ...report.document
        .layOut(photoNote(report, photo), STYLES.note, width)
        .map((line) => ({ line, style: STYLES.note, colour: COLOURS.soft, width })),
    ],
    caption: null,
  };
}

/** The size of a picture in its cell; a placeholder fills it. */
function sizeIn(cell: Cell, picture: CheckedPicture | null): { width: number; height: number } {
  if (picture === null) return { width: cell.width, height: cell.boxHeight };
  const scale = Math.min(cell.width / picture.width, cell.boxHeight / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

function drawPlaceholder({ document }: Report, cell: Cell, y: number): void {
  document.fillBox(cell.x, y, cell.width, cell.boxHeight, COLOURS.well);
  document.strokeBox(cell.x, y, cell.width, cell.boxHeight, COLOURS.line);
  const words = `Photo cannot be shown: ${cell.photo.fileName}`;
  const lines = document.layOut(words, STYLES.note, cell.width - 16).slice(0, 4);
  const at = { x: cell.x + 8, y: y + 8, width: cell.width - 16, colour: COLOURS.danger };
  document.lines(lines, STYLES.note, at);
}

async function drawCell(report: Report, area: Area, cell: Cell, y: number): Promise<void> {
  const { document } = report;
  const picture = await report.pictureOf(cell.photo);
  const { x } = cell;
  const size = sizeIn(cell, picture);
  const bbox: [number, number, number, number] = [x, y, x + size.width, y + size.height];
  const alt = picture === null ? `Photo cannot be shown: ${cell.photo.fileName}` : cell.alt;
  const figure = document.element(area.parent, 'Figure', { alt, bbox });
  document.mark(figure, 'Figure', () => {
    if (picture === null) drawPlaceholder(report, cell, y);
    else document.image(picture.bytes, x, y, { ...size, ignoreOrientation: true });
  });
  figure.end();
  const captionWidth = Math.max(
    size.width,
    ...cell.lines.map(({ line, width: ofNote }) => (ofNote === 0 ? line.width : 0)),
  );
  cell.caption = {
    element: document.element(area.parent, 'Caption'),
    tag: 'Caption',
    x,
    lines: cell.lines.map((line) => (line.width === 0 ? { ...line, width: captionWidth } : line)),
  };
  drawBlock(document, cell.caption, 0, y + size.height + BELOW_PHOTO);
}

/** Rows of photos; `name` describes those without a caption, followed by their number. */
function* photoRows(
  report: Report,
  area: Area,
  photos: readonly ReportPhoto[],
  name: string,
): Generator<Block> {
  const { photosPerRow } = report.layout;
  for (let from = 0; from < photos.length; from += photosPerRow) {
    const cells = photos
      .slice(from, from + photosPerRow)
      .map((photo, index) =>
        cellOf(report, area, photo, `${name} ${String(from + index + 1)}`, index),
      );
    const count = blocksFor(Math.max(...cells.map(({ lines }) => lines.length)));
    yield {
      height: Math.max(
        ...cells.map(({ boxHeight, lines }) => boxHeight + BELOW_PHOTO + heightOfBlock(lines, 0)),
      ),
      above: 8,
      draw: async (y) => {
        for (const cell of cells) await drawCell(report, area, cell, y);
      },
    };
    for (let block = 1; block < count; block += 1) {
      yield {
        height: Math.max(...cells.map(({ lines }) => heightOfBlock(lines, block))),
        draw: (y) => {
          for (const { caption } of cells) {
            if (caption !== null) drawBlock(report.document, caption, block, y);
          }
        },
      };
    }
  }
}

/** Texts and the rows of photos below them, of which the first stays with the texts. */
export function* textsAndPhotos(
  report: Report,
  area: Area,
  { texts, photos, name }: { texts: Iterable<Block>; photos: readonly ReportPhoto[]; name: string },
): Generator<Block> {
  yield* photos.length === 0 ? texts : withNext(texts);
  yield* photoRows(report, area, photos, name);
}
