import { readFileSync } from 'node:fs';
import { type Imports, importsOfParts, withoutShortcuts } from './parts';

/** Draws the parts in docs/architecture.md. */

export const PAGE = 'docs/architecture.md';

const BEGIN = '<!-- The picture is drawn by `npm run diagrams`. -->';
const END = '<!-- The end of the picture. -->';

/** The groups that the picture frames, and the folders of their parts. */
const FRAMES = [
  { title: 'browser', folder: 'src/' },
  { title: 'server', folder: 'server/' },
];

const idOf = (part: string) => part.replaceAll(/\W/g, '_');
const nodeOf = (part: string) => `${idOf(part)}["${part}"]`;

function draw(imports: Imports): string {
  const parts = [...imports.keys()].toSorted();
  const framed = FRAMES.flatMap(({ title, folder }) => [
    `  subgraph ${title}`,
    ...parts.filter((part) => part.startsWith(folder)).map((part) => `    ${nodeOf(part)}`),
    '  end',
  ]);
  const others = parts
    .filter((part) => !FRAMES.some(({ folder }) => part.startsWith(folder)))
    .map((part) => `  ${nodeOf(part)}`);
  const arrows = parts.flatMap((from) =>
    [...(imports.get(from) ?? [])].toSorted().map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  return ['```mermaid', 'flowchart TD', ...framed, ...others, ...arrows, '```'].join('\n');
}

/** The current page, with a picture of the current code. */
export async function architecturePage(): Promise<string> {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < 0) throw new Error(`${PAGE} has no place for the picture`);
  const picture = draw(withoutShortcuts(await importsOfParts()));
  return `${page.slice(0, before)}${BEGIN}\n\n${picture}\n\n${page.slice(after)}`;
}
