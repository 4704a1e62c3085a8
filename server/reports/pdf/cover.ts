import {
  facts,
  heading,
  inOneLine,
  linkedText,
  type Place,
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

function* logo({ content, document, place }: Report): Generator<Block> {
  const picture = checkedPicture(content.office.logo);
  if (picture === null) return;
  const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  yield {
    height: height + 10,
    draw: (y) => {
      const alt = `Logo of ${content.office.name}`;
      const bbox: [number, number, number, number] = [place.x, y, place.x + width, y + height];
      const figure = document.element(place.parent, 'Figure', { alt, bbox });
      document.mark(figure, 'Figure', () => {
        document.image(picture.bytes, place.x, y, { width, height, ignoreOrientation: true });
      });
      figure.end();
    },
  };
}

/** A title of more lines than this is smaller. */
const LARGE_LINES = 3;

function titleStyle({ content, document, place }: Report): TextStyle {
  const lines = document.layOut(inOneLine(content.title), STYLES.coverTitle, place.width);
  return lines.length <= LARGE_LINES ? STYLES.coverTitle : STYLES.section;
}

/** A line that consists of a link. */
export function* linkBlock(
  place: Place,
  words: string,
  url: string,
  above: number,
): Generator<Block> {
  yield* within(place, 'P', function* (inner) {
    const link = linkedText(inner, words, { url }, STYLES.note);
    yield {
      height: link.height,
      above,
      draw: (y) => {
        link.draw(place.x, y);
      },
    };
  });
}

function* revision(report: Report): Generator<Block> {
  const { content, place, words } = report;
  yield rule(place, 26, 8);
  yield* text(place, revisionWords(content, words), { style: STYLES.section });
  if (content.revision === null) {
    yield* text(place, 'Not issued. The content may still change.', { colour: COLOURS.soft });
    return;
  }
  yield* text(place, `Issued by ${content.revision.issuedBy}`, { colour: COLOURS.soft });
  const { verifyUrl } = content.revision;
  if (verifyUrl !== null) yield* linkBlock(place, `Verify this file: ${verifyUrl}`, verifyUrl, 3);
}

export function* cover(report: Report): Generator<Block> {
  const { content, document } = report;
  yield* within(report.place, 'Sect', function* (place) {
    const inner = { ...report, place };
    yield* logo(inner);
    yield* text(place, content.office.name, { style: STYLES.section });
    if (content.office.address !== null) {
      yield* text(place, content.office.address, { style: STYLES.cell, colour: COLOURS.soft });
    }
    yield space(ABOVE_TITLE);
    const kind = { style: STYLES.coverKind, colour: COLOURS.primary, isWithNext: true };
    yield* text(place, content.kind, kind);
    yield* heading(place, content.title, {
      level: 1,
      style: titleStyle(inner),
      above: 4,
      below: 10,
      onDraw: (y) => {
        document.bookmark(document.outline, content.title, y);
      },
    });
    yield* facts(place, content.facts, { columns: 2, above: 8 });
    yield* revision(inner);
    if (content.office.introduction !== null) {
      yield* text(place, content.office.introduction, { style: STYLES.cell, above: 18 });
    }
  });
}
