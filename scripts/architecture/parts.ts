import { cruise, type ICruiseResult } from 'dependency-cruiser';

/** The parts of the product and the imports between them, read from the code. */

/** Folders whose sub-folders are separate parts. */
const DIVIDED = ['src/features', 'src', 'server'];

/** Each part, with the parts that it imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The part that a file belongs to: its folder, or the file itself if it is at the top of a divided
 * folder.
 */
function partOf(file: string): string {
  const parent = DIVIDED.find((folder) => file.startsWith(`${folder}/`));
  if (parent === undefined) return file.split('/')[0] ?? file;
  const [child = ''] = file.slice(parent.length + 1).split('/');
  return `${parent}/${child}`;
}

/** Reads the imports between all parts, including type-only imports. */
export async function importsOfParts(): Promise<Imports> {
  const { output } = await cruise(['contract', 'machines', 'server', 'src'], {
    tsPreCompilationDeps: true,
    includeOnly: '^(contract|machines|server|src)/',
  });
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const from = partOf(source);
    const known = imports.get(from) ?? new Set();
    for (const { resolved } of dependencies) {
      const to = partOf(resolved);
      if (to !== from) known.add(to);
    }
    imports.set(from, known);
  }
  return imports;
}

function reaches(imports: Imports, from: string, to: string): boolean {
  const next = imports.get(from) ?? new Set();
  return next.has(to) || [...next].some((part) => reaches(imports, part, to));
}

/** Leaves out imports that follow from others, so that a picture stays readable. */
export function withoutShortcuts(imports: Imports): Imports {
  return new Map(
    [...imports].map(([from, parts]) => [
      from,
      new Set(
        [...parts].filter(
          (to) => ![...parts].some((between) => between !== to && reaches(imports, between, to)),
        ),
      ),
    ]),
  );
}
