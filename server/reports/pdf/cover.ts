import {
  facts,
  heading,
  inOneLine,
  linkedText,
  type Area,
  rule,
  space,
  text,
  within,
} from './blocks';
import type { Block } from './flow';
import type { TextStyle } from './paragraph';
import { checkedPicture } from './picture';
import type { Report } from './report';
import { revisionWords } from './page-frame';
import { COLOURS, STYLES } from './style';

/** The first page: whose report it is, what it is about, and which revision it is. */

const LOGO = { width: 190, height: 62 } as const;
const ABOVE_TITLE = 96;

function* logo({ content, document, area }: Report): Generator<Block> {
  const picture = checkedPicture(content.office.logo);
  if (picture === null) return;
  const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  yield {
    height: height + 10,
    draw: (y) => {
      const alt = `Logo of ${content.office.name}`;
      const bbox: [number, number, number, number] = [area.x, y, area.x + width, y + height];
      const figure = document.element(area.parent, 'Figure', { alt, bbox });
      document.mark(figure, 'Figure', () => {
        document.image(picture.bytes, area.x, y, { width, height, ignoreOrientation: true });
      });
      figure.end();
    },
  };
}

/** A title of more lines than this is smaller. */
const LARGE_LINES = 3;

function titleStyle({ content, document, area }: Report): TextStyle {
  const lines = document.layOut(inOneLine(content.title), STYLES.coverTitle, area.width);
  return lines.length <= LARGE_LINES ? STYLES.coverTitle : STYLES.section;
}

/** A line that consists of a link. */
export function* linkBlock(
  area: Area,
  words: string,
  url: string,
  above: number,
): Generator<Block> {
  yield* within(area, 'P', function* (inner) {
    const link = linkedText(inner, words, { url }, STYLES.note);
    yield {
      height: link.height,
      above,
      draw: (y) => {
        link.draw(area.x, y);
      },
    };
  });
}

function* revision(report: Report): Generator<Block> {
  const { content, area, words } = report;
  yield rule(area, 26, 8);
  yield* text(area, revisionWords(content, words), { style: STYLES.section });
  if (content.revision === null) {
    yield* text(area, 'Not issued. The content may still change.', { colour: COLOURS.soft });
    return;
  }
  yield* text(area, `Issued by ${content.revision.issuedBy}`, { colour: COLOURS.soft });
  const { verifyUrl } = content.revision;
  if (verifyUrl !== null) yield* linkBlock(area, `Verify this file: ${verifyUrl}`, verifyUrl, 3);
}

export function* cover(report: Report): Generator<Block> {
  const { content, document } = report;
  yield* within(report.area, 'Sect', function* (area) {
    const inner = { ...report, area };
    yield* logo(inner);
    yield* text(area, content.office.name, { style: STYLES.section });
    if (content.office.address !== null) {
      yield* text(area, content.office.address, { style: STYLES.cell, colour: COLOURS.soft });
    }
    yield space(ABOVE_TITLE);
    const kind = { style: STYLES.coverKind, colour: COLOURS.primary, isWithNext: true };
    yield* text(area, content.kind, kind);
    yield* heading(area, content.title, {
      level: 1,
      style: titleStyle(inner),
      above: 4,
      below: 10,
      onDraw: (y) => {
        document.bookmark(document.outline, content.title, y);
      },
    });
    yield* facts(area, content.facts, { columns: 2, above: 8 });
    yield* revision(inner);
    if (content.office.introduction !== null) {
      yield* text(area, content.office.introduction, { style: STYLES.cell, above: 18 });
    }
  });
}
