import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { transitionLabel } from '../../../scripts/machines/mermaid';
import { namedTransitions } from '../../support/machines/transitions';

/** A statechart for drawing: nested boxes, and arrows between them. */

/** A line of a transition's label; `name` is the transition's name in the catalogue. */
export interface ChartLine {
  name: string;
  text: string;
}

export interface ChartState {
  /** Its name in the catalogue, such as `signedIn.fresh`; empty for the machine itself. */
  path: string;
  title: string;
  description: string;
  isFinal: boolean;
  /** Whether its states run in parallel. */
  isParallel: boolean;
  /** The transitions that stay in the state. */
  stays: readonly ChartLine[];
  states: readonly ChartState[];
  /** The path of its initial state. */
  initial: string | null;
}

/** All transitions from one state to another. */
export interface ChartArrow {
  from: string;
  to: string;
  lines: readonly ChartLine[];
}

export interface Chart {
  root: ChartState;
  arrows: readonly ChartArrow[];
}

const pathOf = (node: AnyStateNode) => node.path.join('.');

function targetOf({ target }: AnyTransitionDefinition): AnyStateNode | undefined {
  return target?.[0] as AnyStateNode | undefined;
}

const LONG = 22;

/** The label of a transition; a long one has its guard on a separate line. */
function linesOf(name: string, text: string): ChartLine[] {
  const guardAt = text.indexOf(' [');
  if (text.length <= LONG || guardAt < 0) return [{ name, text }];
  const guard = text.slice(guardAt + 1);
  return [
    { name, text: text.slice(0, guardAt) },
    { name, text: `\u00a0\u00a0${guard}` },
  ];
}

/** The chart of a machine. Transitions that stay in their state are listed in it. */
export function chartOf(machine: AnyStateMachine): Chart {
  const transitions = [...namedTransitions(machine)].map(([transition, name]) => ({
    name,
    text: transitionLabel(transition),
    from: transition.source as AnyStateNode,
    to: targetOf(transition),
  }));
  const stateOf = (node: AnyStateNode): ChartState => ({
    path: pathOf(node),
    title: node.parent === undefined ? machine.id : node.key,
    description: node.description ?? '',
    isFinal: node.type === 'final',
    isParallel: node.type === 'parallel',
    stays: transitions
      .filter(({ from, to }) => from === node && (to === undefined || to === node))
      .flatMap(({ name, text }) => linesOf(name, text)),
    states: (Object.values(node.states) as AnyStateNode[]).map(stateOf),
    initial: node.type === 'compound' ? pathOf(node.initial.target[0] as AnyStateNode) : null,
  });
  const arrows = new Map<string, { from: string; to: string; lines: ChartLine[] }>();
  for (const { from, to, name, text } of transitions) {
    if (to === undefined || to === from) continue;
    const key = `${pathOf(from)} → ${pathOf(to)}`;
    const arrow = arrows.get(key) ?? { from: pathOf(from), to: pathOf(to), lines: [] };
    arrow.lines.push(...linesOf(name, text));
    arrows.set(key, arrow);
  }
  return { root: stateOf(machine.root), arrows: [...arrows.values()] };
}
