import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes down which files the browser needs for each page of the route table, so that the server can
 * name them with the page. They are then requested together, not one after the other as each runs.
 */

const ROUTES = path.resolve('src/app/pages/routes.ts');
/** A route's path, what it says of itself, and the module of its screen. */
const ROUTE = /path: '([^']+)',([^}]*?)import\('([^']+)'\)/g;

/** The chunks that every page of a signed-in user needs. */
const SIGNED_IN = ['signed-in', 'signed-in-shell', 'user-services', 'device-data'];
/** What a form needs at once. */
const FORM = ['prime'];
/** The style of the screens that are not in the first load. */
const SCREENS_STYLE = /^assets\/screens-.+\.css$/;
/** The chunks that the page names itself, besides its entry. */
const APP = 'app';

const isForAnybody = (options: string) => /access: '(guest|anybody)'/.test(options);
const isFirst = (options: string) => options.includes('...first(');
const isForm = (options: string) => options.includes('isForm: true');

type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

function filesOf(bundle: Bundle, screen: string, names: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (chunk.isEntry || chunk.name === APP || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const imported of chunk.imports) {
      const needed = bundle[imported];
      if (needed?.type === 'chunk') add(needed);
    }
  };
  const chunks = chunksOf(bundle);
  const needed = [
    ...names.map((name) => chunks.find((chunk) => chunk.name === name)),
    chunks.find(({ moduleIds }) => moduleIds.includes(screen)),
  ];
  for (const chunk of needed) {
    if (chunk === undefined) throw new Error(`The build lacks ${screen} or one of ${names.join()}`);
    add(chunk);
  }
  return [...files];
}

export function pageHints(): Plugin {
  return {
    name: 'page-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const table = readFileSync(ROUTES, 'utf8');
        const style = Object.keys(bundle).find((name) => SCREENS_STYLE.test(name));
        if (style === undefined) throw new Error('The build lacks the style of the screens');
        const hints = [...table.matchAll(ROUTE)].map(([, at, options = '', module = '']) => ({
          path: at,
          files: [
            ...(isFirst(options) ? [] : [style]),
            ...filesOf(bundle, `${path.resolve(path.dirname(ROUTES), module)}.tsx`, [
              ...(isForAnybody(options) ? [] : SIGNED_IN),
              ...(isForm(options) ? FORM : []),
            ]),
          ],
        }));
        if (hints.length !== table.match(/ path: '/g)?.length) {
          throw new Error('A route of the table could not be read');
        }
        this.emitFile({
          type: 'asset',
          fileName: '.vite/page-hints.json',
          source: JSON.stringify(hints),
        });
      },
    },
  };
}
