import { format } from 'oxfmt';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { commentOn, type FoundMachine, findMachines } from './find-machines';
import { arrowOf, mermaidOf, transitionLabel } from './mermaid';
import { shapeOf } from './shape';
import { nodesOf, transitionsFrom } from './transitions';

/** Writes machines/README.md, the page that draws every machine. */

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The transitions of a state that the chart does not draw. */
function besides(node: AnyStateNode): string {
  return transitionsFrom(node)
    .filter((transition) => arrowOf(transition) === null)
    .map((transition) => {
      const targets = (transition.target ?? []) as readonly AnyStateNode[];
      const names = targets.map(({ path }) => path.join('.')).join(', ');
      return `\`${transitionLabel(transition)}\`${names === '' ? '' : ` → ${names}`}`;
    })
    .join('; ');
}

function rowOf(node: AnyStateNode): string {
  const name = node.parent === undefined ? '_anywhere_' : `**${node.path.join('.')}**`;
  return `| ${name} | ${cell(node.description ?? '')} | ${cell(besides(node))} |`;
}

function chart(machine: AnyStateMachine): string[] {
  const [root, ...states] = nodesOf(machine.root);
  const rows = root !== undefined && besides(root) !== '' ? [root, ...states] : states;
  return [
    '```mermaid',
    mermaidOf(machine),
    '```',
    '',
    '| state | what it means | without a line |',
    '| --- | --- | --- |',
    ...rows.map(rowOf),
    '',
  ];
}

/** The current content of the page. Machines that one function creates are drawn once. */
export async function machinesReadme(): Promise<string> {
  const machines = await findMachines();
  const kinds = new Map<string, FoundMachine[]>();
  for (const found of machines) {
    const shape = shapeOf(found.machine);
    kinds.set(shape, [...(kinds.get(shape) ?? []), found]);
  }
  const sections = [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const links = alike.map(
      (found) => `[${found.machine.id}](${found.file.replace('machines/', '')})`,
    );
    return [
      `## ${alike.map(({ machine }) => machine.id).join(', ')}`,
      '',
      ...alike.map((found, number) => `${links[number] ?? ''}: ${commentOn(found)}\n`),
      ...chart(first.machine),
    ];
  });
  const text = [
    '# The statecharts',
    '',
    'Written by `npm run diagrams`; not to be edited. What the product decides, machine by machine:',
    'a chart, and what each state means. Transitions that stay in a state, or lead from a state into',
    'itself, have no line in the chart and stand beside the state. Machines that one function makes',
    'are drawn once.',
    '',
    ...sections,
  ].join('\n');
  return (await format('README.md', text, { printWidth: 100 })).code;
}
