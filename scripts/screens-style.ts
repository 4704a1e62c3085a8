import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Builds a second file of styles, for the screens that the first load does not show. The modules
 * still import their styles; here these imports are left out. The app loads the file before it
 * shows the first of these screens (`src/platform/code/screens-style.ts`).
 */

const ID = 'virtual:screens.css';
/** No such file exists; the built one is named after it. */
const SCREENS = path.resolve('src/screens.css');
const LEFT_OUT = '\0style-of-screens';
const FEATURES = path.resolve('src/features');
/** Styles of features that are in the first file. */
const FIRST = ['session/', 'inbox/inbox-link.css', 'inspections/inspections.css'];
/** What is shown without the second file. */
const FIRST_LOAD = [
  'src/main.tsx',
  'src/features/session/login/login-screen.tsx',
  'src/app/signed-in-shell.tsx',
  'src/features/inspections/inspection-list-screen.tsx',
];

const lateStyles = (): string[] =>
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !FIRST.some((first) => name.startsWith(first)))
    .toSorted()
    .map((name) => path.join(FEATURES, name));

/** @throws if the first load shows a component whose style is in the second file. */
function checkFirstLoad(modules: Rolldown.PluginContext, importers: ReadonlySet<string>): void {
  const seen = new Set<string>();
  const look = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    if (importers.has(id))
      throw new Error(`The first load needs the style of ${id}: add it to FIRST`);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) look(imported);
  };
  for (const file of FIRST_LOAD) look(path.resolve(file));
}

export function screensStyle(): Plugin {
  const importers = new Set<string>();
  let late: readonly string[] = [];
  let isBuild = false;
  return {
    name: 'screens-style',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
      late = lateStyles();
    },
    resolveId(source, importer) {
      if (source.startsWith(ID)) return source.replace(ID, SCREENS);
      if (source.startsWith(SCREENS)) return source;
      if (!isBuild || importer === undefined || !source.endsWith('.css')) return null;
      if (!late.includes(path.resolve(path.dirname(importer), source))) return null;
      importers.add(importer);
      return LEFT_OUT;
    },
    load(id) {
      if (id === LEFT_OUT) return { code: '', moduleSideEffects: false };
      // The development server inserts the style of each module itself.
      if (!isBuild && id.startsWith(SCREENS)) return 'export default ""';
      if (!id.startsWith(`${SCREENS}?transform-only`)) return null;
      return late.map((file) => readFileSync(file, 'utf8')).join('\n');
    },
    buildEnd(error) {
      if (error === undefined) checkFirstLoad(this, importers);
    },
  };
}
