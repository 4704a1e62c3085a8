import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventLabel, guardLabel, transitionsFrom } from './transitions';

/**
 * Draws a machine as a Mermaid statechart. Mermaid only draws transitions between siblings. So a
 * transition that crosses levels is drawn between the siblings that contain its ends, and one that
 * stays in its state, or leads from a state to a descendant, is listed next to the state.
 */

/** The label of a transition: `logout`, `onDone signIn [isRenewed]`. */
export function transitionLabel({ eventType, guard }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${guardLabel(guard)}]`;
  return `${eventLabel(eventType as string)}${condition}`;
}

const nameOf = (node: AnyStateNode) => ['state', ...node.path].join('_');

function ancestors(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [node] : [node, ...ancestors(node.parent)];
}

interface Arrow {
  /** The state in which the arrow is drawn. */
  within: AnyStateNode;
  line: string;
}

/** The arrow of a transition; null if the transition is listed instead. */
export function arrowOf(transition: AnyTransitionDefinition): Arrow | null {
  const source = transition.source as AnyStateNode;
  const target = transition.target?.[0] as AnyStateNode | undefined;
  if (target === undefined) return null;
  const above = ancestors(source);
  const path = ancestors(target);
  const within = above.find((node) => node !== source && path.includes(node));
  if (within === undefined || within.type === 'parallel') return null;
  const [from, to] = [above, path].map((nodes) => nodes.find(({ parent }) => parent === within));
  if (from === undefined || to === undefined) return null;
  const ends = [
    ...(from === source ? [] : [`from ${source.key}`]),
    ...(to === target ? [] : [`to ${target.key}`]),
  ];
  const label = [transitionLabel(transition), ...ends].join(' ').replaceAll(/[;:#]/g, ' ');
  return { within, line: `${nameOf(from)} --> ${nameOf(to)} : ${label}` };
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function insideOf(node: AnyStateNode, arrows: readonly Arrow[]): string[] {
  const states = Object.values(node.states) as AnyStateNode[];
  const initial = node.initial.target[0] as AnyStateNode | undefined;
  const drawn = states.map((state) => {
    const inner = insideOf(state, arrows);
    const head = `state "${state.key}" as ${nameOf(state)}`;
    return inner.length === 0 ? [head] : [`${head} {`, ...indented(inner), '}'];
  });
  if (node.type === 'parallel')
    return drawn.flatMap((lines, i) => (i === 0 ? lines : ['--', ...lines]));
  return [
    ...drawn.flat(),
    ...(initial === undefined ? [] : [`[*] --> ${nameOf(initial)}`]),
    ...new Set(arrows.filter(({ within }) => within === node).map(({ line }) => line)),
    ...states.filter(({ type }) => type === 'final').map((state) => `${nameOf(state)} --> [*]`),
  ];
}

function nodesIn(node: AnyStateNode): AnyStateNode[] {
  return [node, ...(Object.values(node.states) as AnyStateNode[]).flatMap(nodesIn)];
}

/** The chart of a machine. */
export function mermaidOf(machine: AnyStateMachine): string {
  const arrows = nodesIn(machine.root)
    .flatMap(transitionsFrom)
    .flatMap((transition) => arrowOf(transition) ?? []);
  return ['stateDiagram-v2', ...indented(insideOf(machine.root, arrows))].join('\n');
}
