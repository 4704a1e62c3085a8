import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { Chart, ChartArrow, ChartState } from './chart';

/** The positions in a chart, in pixels from its upper left corner. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

export interface PlacedState {
  state: ChartState;
  box: Box;
}

export interface PlacedArrow {
  /** Null if it leads from the initial dot to the initial state. */
  arrow: ChartArrow | null;
  line: readonly Point[];
  /** The position of its label. */
  label: Box | null;
}

export interface Layout {
  width: number;
  height: number;
  /** Outer states first. */
  states: readonly PlacedState[];
  arrows: readonly PlacedArrow[];
  /** The initial dots of states. */
  beginnings: readonly Box[];
  /** The starting points of arrows from a state to one of its descendants. */
  anywhere: readonly { path: string; box: Box }[];
}

export const LINE_HEIGHT = 16;
export const TITLE_HEIGHT = 26;
/** The width of a character in the chart's font, rounded up. */
const CHARACTER = 6.7;
const PADDING = 12;

const widthOf = (text: string, character = CHARACTER) => Math.ceil(text.length * character);
const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => widthOf(text)));

/** The head of a state: its name, and the transitions that stay in it. */
const headOf = ({ title, stays }: ChartState) => ({
  width: Math.max(widthOf(title, 8.2), widest(stays.map(({ text }) => text))) + 2 * PADDING,
  height: TITLE_HEIGHT + stays.length * LINE_HEIGHT + (stays.length > 0 ? 6 : 0),
});

// Ids with prefixes, so that they cannot clash with names of states.
const idOf = (path: string) => `state ${path}`;
const beginningOf = (path: string) => `begin ${path}`;
const anywhereIn = (path: string) => `any ${path}`;

const isWithin = (path: string, outer: string) => outer === '' || path.startsWith(`${outer}.`);

function nodeOf(state: ChartState, arrows: readonly ChartArrow[]): ElkNode {
  const { width, height } = headOf(state);
  if (state.states.length === 0) return { id: idOf(state.path), width, height };
  const leadsInside = arrows.some(({ from, to }) => from === state.path && isWithin(to, from));
  return {
    id: idOf(state.path),
    layoutOptions: {
      'elk.padding': `[top=${String(height + PADDING)},left=${String(PADDING)},bottom=${String(PADDING)},right=${String(PADDING)}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${String(width)}, ${String(height)})`,
    },
    children: [
      ...(state.initial === null ? [] : [{ id: beginningOf(state.path), width: 12, height: 12 }]),
      ...(leadsInside ? [{ id: anywhereIn(state.path), width: 72, height: 20 }] : []),
      ...state.states.map((inner) => nodeOf(inner, arrows)),
    ],
  };
}

const statesIn = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(statesIn)];

function edgesOf({ root, arrows }: Chart): ElkExtendedEdge[] {
  const beginnings = statesIn(root).flatMap(({ path, initial }) =>
    initial === null
      ? []
      : [
          {
            id: `from ${beginningOf(path)}`,
            sources: [beginningOf(path)],
            targets: [idOf(initial)],
          },
        ],
  );
  return [
    ...beginnings,
    ...arrows.map(({ from, to, lines }, index) => ({
      id: `arrow ${String(index)}`,
      sources: [isWithin(to, from) ? anywhereIn(from) : idOf(from)],
      targets: [idOf(to)],
      labels: [
        {
          text: lines.map(({ text }) => text).join('\n'),
          width: widest(lines.map(({ text }) => text)) + 8,
          height: lines.length * LINE_HEIGHT,
        },
      ],
    })),
  ];
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
};

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x,
  y,
  width,
  height,
});

const nodesIn = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

const lineOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Point[] => [
  startPoint,
  ...bendPoints,
  endPoint,
];

const DIRECTIONS = ['DOWN', 'RIGHT'];

/** The graph with positions, in the narrower direction, because reports scroll vertically. */
async function placed(chart: Chart): Promise<ElkNode> {
  const layouts = await Promise.all(
    DIRECTIONS.map((direction): Promise<ElkNode> =>
      new ELK().layout({
        id: 'chart',
        layoutOptions: { ...OPTIONS, 'elk.direction': direction },
        children: [nodeOf(chart.root, chart.arrows)],
        edges: edgesOf(chart),
      }),
    ),
  );
  const [narrowest] = layouts.sort((one, other) => boxOf(one).width - boxOf(other).width);
  if (narrowest === undefined) throw new Error('Nothing was laid out');
  return narrowest;
}

/** Lays a chart out. The same chart always gets the same layout. */
export async function layoutOf(chart: Chart): Promise<Layout> {
  const graph = await placed(chart);
  const nodes = new Map(nodesIn(graph).map((node) => [node.id, node]));
  const boxAt = (id: string) => {
    const node = nodes.get(id);
    return node === undefined ? [] : [boxOf(node)];
  };
  const states = statesIn(chart.root);
  const { width, height } = boxOf(graph);
  return {
    width,
    height,
    states: states.flatMap((state) => boxAt(idOf(state.path)).map((box) => ({ state, box }))),
    arrows: (graph.edges ?? []).flatMap(({ id, sections = [], labels = [] }) => {
      const [, index] = /^arrow (\d+)$/.exec(id) ?? [];
      const [label] = labels;
      return sections.map((section) => ({
        arrow: index === undefined ? null : (chart.arrows[Number(index)] ?? null),
        line: lineOf(section),
        label: label === undefined ? null : boxOf(label),
      }));
    }),
    beginnings: states.flatMap(({ path }) => boxAt(beginningOf(path))),
    anywhere: states.flatMap(({ path }) => boxAt(anywhereIn(path)).map((box) => ({ path, box }))),
  };
}
