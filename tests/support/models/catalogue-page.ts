import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { CATALOGUE, type Catalogued } from './catalogue';
import type { Path } from './paths';

/** The catalogue of paths as a page to read. */

export const PAGE = join(CATALOGUE, 'README.md');

/** Changes with the paths, even if the page does not show the change. */
const fingerprint = (entry: Catalogued) =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 12);

const statesIn = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(' + ');

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('*', '\\*');

function pathLine({ id, input, start, steps }: Path): string {
  const walked = steps.map(({ label, target, source }) => {
    const isSame = target.join() === source.join();
    return ` → _${escaped(label)}_${isSame ? '' : ` → ${statesIn(target)}`}`;
  });
  return `- **${id}**: ${escaped(input)}, ${statesIn(start)}${walked.join('')}`;
}

function section(entry: Catalogued): string[] {
  const { machine, covers, paths, states } = entry;
  const others = covers.filter((id) => id !== machine);
  return [
    `## ${machine}`,
    '',
    ...(others.length > 0 ? [`Also for: ${others.join(', ')}.`, ''] : []),
    `${String(Object.keys(states).length)} states, ${String(paths.length)} paths, ` +
      `with all their data ${fingerprint(entry)}.`,
    '',
    ...paths.map(pathLine),
    '',
  ];
}

/** The current content of the page. */
export async function pageText(entries: readonly Catalogued[]): Promise<string> {
  const lines = [
    '# Paths through the statecharts',
    '',
    'Written by `npm run paths`; not to be edited. The same command writes the data of each machine',
    'into a JSON file beside this page. The data are not committed; a fingerprint here tells when they',
    'have changed.',
    '',
    'Together the paths of a machine take each of its transitions. A path is named after the',
    'transition that it is for. What is _done_ is an event (`login.submit`), the outcome of an effect',
    '(`signIn: refused`), or time that passes; the states that follow are named where they change.',
    '',
    ...entries.flatMap(section),
  ];
  return (await format('README.md', lines.join('\n'), { printWidth: 100 })).code;
}
