import type { Catalogued } from './catalogue';
import type { Path } from './paths';

/** The catalogue of paths as a page to read. */

const statesIn = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(' + ');

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('*', '\\*');

function pathLine({ id, input, start, steps }: Path): string {
  const walked = steps.map(({ label, target, source }) => {
    const isSame = target.join() === source.join();
    return ` → _${escaped(label)}_${isSame ? '' : ` → ${statesIn(target)}`}`;
  });
  return `- **${id}**: ${escaped(input)}, ${statesIn(start)}${walked.join('')}`;
}

function section({ machine, covers, paths, states }: Catalogued): string[] {
  const others = covers.filter((id) => id !== machine);
  return [
    `## ${machine}`,
    '',
    ...(others.length > 0 ? [`Also for: ${others.join(', ')}.`, ''] : []),
    `${String(Object.keys(states).length)} states, ${String(paths.length)} paths; ` +
      `[${machine}.json](${machine}.json) has them with all data.`,
    '',
    ...paths.map(pathLine),
    '',
  ];
}

export function cataloguePage(entries: readonly Catalogued[]): string {
  return [
    '# Paths through the statecharts',
    '',
    'Written by `npm run paths`; not to be edited. Together the paths of a machine take each of its',
    'transitions. A path is named after the transition that it is for. What is _done_ is an event',
    '(`login.submit`), the outcome of an effect (`signIn: refused`), or time that passes; the states',
    'that follow are named where they change.',
    '',
    ...entries.flatMap(section),
  ].join('\n');
}
