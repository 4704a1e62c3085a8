import type { ChartLine } from './chart';
import {
  type Box,
  type Layout,
  LINE_HEIGHT,
  type PlacedArrow,
  type PlacedState,
  TITLE_HEIGHT,
} from './layout';
import { type Markup, markup } from './markup';

/** The result of a state or transition in one replay. */
export type Fate = 'walked' | 'failed' | 'pale';

/** The results to colour: states by path, transitions by name. */
export interface Walked {
  stateFate: (path: string) => Fate;
  transitionFate: (name: string) => Fate;
}

const WORST: readonly Fate[] = ['failed', 'walked', 'pale'];

/** The result of an arrow with several transitions: the most important one of them. */
const fateOf = (lines: readonly ChartLine[], { transitionFate }: Walked): Fate =>
  WORST.find((fate) => lines.some(({ name }) => transitionFate(name) === fate)) ?? 'pale';

const linesAt = (lines: readonly ChartLine[], x: number, y: number, walked: Walked): Markup[] =>
  lines.map(
    ({ name, text }, index) =>
      markup`<text class="words ${walked.transitionFate(name)}" x="${x}" y="${y + index * LINE_HEIGHT + 12}">${text}<title>${name}</title></text>`,
  );

const frame = ({ x, y, width, height }: Box, inset: number, kind: string) =>
  markup`<rect class="${kind}" x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${8 - inset}"/>`;

function stateDrawn({ state, box }: PlacedState, walked: Walked): Markup {
  const { path, title, description, isFinal, isParallel, stays, states } = state;
  const kind = [
    'state',
    path === '' ? 'machine' : walked.stateFate(path),
    states.length > 0 ? 'compound' : 'leaf',
    isParallel ? 'parallel' : '',
  ].join(' ');
  const divider = box.y + TITLE_HEIGHT;
  return markup`<g class="${kind}"><title>${description === '' ? title : description}</title>
${frame(box, 0, 'frame')}${isFinal ? frame(box, 3, 'frame inner') : null}
<text class="name" x="${box.x + 12}" y="${box.y + 18}">${title}</text>
${stays.length === 0 ? null : markup`<line class="divider" x1="${box.x}" x2="${box.x + box.width}" y1="${divider}" y2="${divider}"/>`}
${linesAt(stays, box.x + 12, divider + 2, walked)}</g>`;
}

function lineDrawn({ arrow, line }: PlacedArrow, walked: Walked): Markup {
  const fate = arrow === null ? 'pale' : fateOf(arrow.lines, walked);
  const points = line.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ');
  return markup`<polyline class="arrow ${fate}" points="${points}" marker-end="url(#head-${fate})"/>`;
}

function labelDrawn({ arrow, label }: PlacedArrow, walked: Walked): Markup {
  if (arrow === null || label === null) return markup``;
  return markup`<g><rect class="paper" x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}"/>${linesAt(arrow.lines, label.x + 4, label.y, walked)}</g>`;
}

const head = (fate: Fate) =>
  markup`<marker id="head-${fate}" class="head ${fate}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker>`;

/** The most important arrows are drawn last, so that nothing covers them. */
const palestFirst = (arrows: readonly PlacedArrow[], walked: Walked) => {
  const rank = ({ arrow }: PlacedArrow) => WORST.indexOf(fateOf(arrow?.lines ?? [], walked));
  return arrows.toSorted((one, other) => rank(other) - rank(one));
};

/** A chart as SVG, coloured by the results of a replay. */
export function drawn(layout: Layout, walked: Walked, title: string): Markup {
  const { width, height, states, arrows, beginnings, anywhere } = layout;
  const ordered = palestFirst(arrows, walked);
  return markup`<svg class="chart" role="img" aria-label="${title}" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" xmlns="http://www.w3.org/2000/svg">
<defs>${WORST.map(head)}</defs>
${states.map((state) => stateDrawn(state, walked))}
${anywhere.map(({ box }) => markup`<g class="anywhere">${frame(box, 0, 'frame')}<text x="${box.x + box.width / 2}" y="${box.y + 14}">anywhere</text></g>`)}
${beginnings.map(({ x, y, width: size }) => markup`<circle class="beginning" cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 2}"/>`)}
${ordered.map((arrow) => lineDrawn(arrow, walked))}
${ordered.map((arrow) => labelDrawn(arrow, walked))}
</svg>`;
}
