import type { ReportSignature } from '../report-content';
import { heading, labelled, type Area, rule, text, within } from './blocks';
import type { Block } from './flow';
import type { Report } from './report';
import { strokeOperators } from './stroke-path';
import { COLOURS, STYLES } from './style';

/** The people who have signed the report, and those who refused. */

const BOX = { width: 230, height: 84, padding: 6 } as const;

type Signed = Extract<ReportSignature, { kind: 'signed' }>;

function glass({ document }: Report, area: Area, signature: Signed): Block {
  const strokes = signature.paths.map(strokeOperators);
  const isWhole = strokes.length > 0 && strokes.every((stroke) => stroke !== null);
  const inner = { width: BOX.width - 2 * BOX.padding, height: BOX.height - 2 * BOX.padding };
  const scale = Math.min(inner.width / signature.width, inner.height / signature.height);
  const isShown = isWhole && Number.isFinite(scale) && scale > 0;
  const alt = isShown
    ? `Signature of ${signature.name}`
    : `Signature of ${signature.name} cannot be shown`;
  return {
    height: BOX.height,
    above: 8,
    isWithNext: true,
    draw: (y) => {
      const bbox: [number, number, number, number] = [
        area.x,
        y,
        area.x + BOX.width,
        y + BOX.height,
      ];
      const figure = document.element(area.parent, 'Figure', { alt, bbox });
      document.mark(figure, 'Figure', () => {
        document.strokeBox(area.x, y, BOX.width, BOX.height, COLOURS.line);
        const at = { x: area.x + BOX.padding, y: y + BOX.padding };
        if (isShown) {
          const path = strokes.join(' ');
          document.strokePath(path, { ...at, scale, colour: COLOURS.ink });
          return;
        }
        const lines = document.layOut('Signature cannot be shown', STYLES.note, inner.width);
        document.lines(lines, STYLES.note, { ...at, width: inner.width, colour: COLOURS.danger });
      });
      figure.end();
    },
  };
}

function* signatureBlocks(
  report: Report,
  area: Area,
  signature: ReportSignature,
): Generator<Block> {
  const { name, role, at, receivedAt, place } = signature;
  const time = report.words.minute(at) ?? '';
  const received = report.words.minute(receivedAt) ?? '';
  const late = received === time ? '' : ` · received on ${received}`;
  const where = place === null ? '' : ` · ${place}`;
  if (signature.kind === 'signed' && !signature.isTyped) yield glass(report, area, signature);
  yield* text(area, name, { style: STYLES.strong, above: 6, isWithNext: true });
  if (signature.kind === 'refused') {
    yield* text(area, `${role} · refused to sign on ${time}${late}${where}`, {
      style: STYLES.cell,
      colour: COLOURS.danger,
      isWithNext: true,
    });
    // In lines of its own, because it may run from right to left.
    yield* labelled(area, 'Reason', signature.reason);
    return;
  }
  const manner = signature.isTyped ? 'signed by typing the name' : 'signed';
  const words = `${role} · ${manner} on ${time}${late}${where}`;
  yield* text(area, words, { style: STYLES.cell, colour: COLOURS.soft, isWithNext: true });
  const statement = `${signature.statement} (wording ${String(signature.statementVersion)})`;
  yield* text(area, statement, { style: STYLES.cell, above: 2 });
}

export function* signatures(report: Report): Generator<Block> {
  const { content, document } = report;
  if (content.signatures.length === 0) return;
  yield* within(report.area, 'Sect', function* (area) {
    yield* heading(area, 'Signatures', {
      level: 2,
      style: STYLES.chapter,
      above: 30,
      below: 2,
      onDraw: (y) => {
        document.bookmark(document.outline, 'Signatures', y);
      },
    });
    for (const signature of content.signatures) {
      yield rule(area, 12, 4);
      yield* within(area, 'Sect', (inner) => signatureBlocks(report, inner, signature));
    }
  });
}
