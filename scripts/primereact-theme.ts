import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

/**
 * Builds PrimeReact's CSS as one small file. The components would inject <style> tags, which the
 * content security policy forbids, so those styles are collected here. The theme is reduced to the
 * classes that the app uses, and its blue is replaced by one whose contrast with white meets AA.
 */

const ID = 'virtual:primereact-theme.css';
const COMPONENTS = ['dropdown', 'dialog', 'toast', 'menu', 'sidebar'];

/** Classes of components and variants that the app does not use. */
const ABSENT = [
  /^p-(inputgroup|float-label|connected-overlay|fluid|toggleable|button-group|input-icon|link)/,
  /^p-dialog-(top|bottom|left|right|maximized)/,
  /^p-sidebar-(top|bottom|right|full|sm|md|lg)$/,
];

const DARK_BLUE: Readonly<Record<string, string>> = {
  '#3b82f6': '#1f4b7a',
  '#2563eb': '#183d66',
  '#1d4ed8': '#12314f',
  '#bfdbfe': '#a9c4e0',
  '#eff6ff': '#eaf1f8',
};

const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve('primereact/package.json'));
const source = (component: string) =>
  readFileSync(path.join(folder, component, `${component}.esm.js`), 'utf8');

/** The string in a variable of a PrimeReact module. */
function stringIn(code: string, variable: string): string {
  const literal = new RegExp(String.raw`^var ${variable} = ("(?:[^"\\]|\\.)*")`, 'm').exec(
    code,
  )?.[1];
  if (literal === undefined) throw new Error(`PrimeReact has no ${variable} any more`);
  return JSON.parse(literal) as string;
}

function structure(): string {
  const base = source('componentbase');
  const parts = ['buttonStyles', 'inputTextStyles', 'iconStyles'].map((name) =>
    stringIn(base, name),
  );
  // The common style ends where the parts are concatenated into its layer.
  const common = `${stringIn(base, 'commonStyle')}${parts.join('\n')}}`;
  const components = COMPONENTS.map((component) => stringIn(source(component), 'styles'));
  return [stringIn(base, 'baseStyle'), common, ...components].join('\n');
}

function recoloured(css: string): string {
  return css.replace(/#[0-9a-f]{6}\b/gi, (colour) => DARK_BLUE[colour.toLowerCase()] ?? colour);
}

async function theme(root: string): Promise<string> {
  const file = path.join(folder, 'resources/themes/lara-light-blue/theme.css');
  const css = readFileSync(file, 'utf8').replace(/@font-face\s*{[^}]*}/g, '');
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => path.join(root, 'src', name));
  const [purged] = await new PurgeCSS().purge({
    content: [
      ...sources,
      ...[...COMPONENTS, 'componentbase'].map((name) => path.join(folder, name, `${name}.esm.js`)),
    ],
    css: [{ raw: `${structure()}\n${css}` }],
    // Classes that the components mention but the app does not use.
    blocklist: ABSENT,
    variables: true,
    keyframes: true,
    // Class names that components build at run time, such as p-toast-message-success, are in no
    // source.
    safelist: [/^p-(toast|highlight|focus|disabled|invalid|error|component)/],
  });
  return recoloured(purged?.css ?? '');
}

/** Serves the theme as `virtual:primereact-theme.css`. */
export function primereactTheme(): Plugin {
  let root = '';
  return {
    name: 'primereact-theme',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: async (id) => (id === `\0${ID}` ? await theme(root) : undefined),
  };
}
