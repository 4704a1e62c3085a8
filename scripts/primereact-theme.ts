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
  /^p-(confirm-dialog|resizable-handle|icon-spin|unselectable-text|error)$/,
  /^p-dialog-(top|bottom|left|right|maximized|draggable|exit)/,
  /^p-dropdown-(item-group|check-icon|filter-clear)/,
  /^p-(hidden-space|submenu-header|menu-separator|sidebar-icons?)$/,
  /^p-sidebar-(top|bottom|right|full|sm|md|lg|custom-header)$/,
  /^p-(variant|input)-filled$/,
  /^p-button-(icon|label|vertical)/,
  /^p-toast-(top-|center)/,
];

/** Our token for each colour of the theme, by what it colours. */
const TOKENS: Readonly<Record<'text' | 'ground' | 'edge', Readonly<Record<string, string>>>> = {
  text: {
    '#ffffff': 'on-primary',
    '#3b82f6': 'primary',
    '#1d4ed8': 'primary-deep',
    '#374151': 'ink',
    '#4b5563': 'ink',
    '#6b7280': 'ink-soft',
    '#1ea97c': 'good',
    '#cc8925': 'warn-ink',
    '#e24c4c': 'danger',
    '#ef4444': 'danger',
    '#ff5757': 'danger',
  },
  ground: {
    '#ffffff': 'surface',
    '#f9fafb': 'surface-soft',
    '#f3f4f6': 'well',
    '#e5e7eb': 'well',
    '#3b82f6': 'primary',
    '#2563eb': 'primary-hover',
    '#1d4ed8': 'primary-active',
    '#eff6ff': 'primary-tint',
    'rgba(59, 130, 246, 0.04)': 'primary-tint',
    'rgba(59, 130, 246, 0.16)': 'primary-pale',
    'rgba(59, 130, 246, 0.24)': 'primary-pale',
    '#ef4444': 'danger',
    '#dc2626': 'danger-ink',
    '#b91c1c': 'danger-ink',
    'rgba(239, 68, 68, 0.04)': 'danger-tint',
    'rgba(239, 68, 68, 0.16)': 'danger-fill',
    'rgba(219, 234, 254, 0.7)': 'info-fill',
    'rgba(228, 248, 240, 0.7)': 'good-fill',
    'rgba(255, 231, 230, 0.7)': 'danger-fill',
    'rgba(255, 242, 226, 0.7)': 'warn-fill',
    'rgba(255, 255, 255, 0.5)': 'hover',
    'rgba(0, 0, 0, 0.4)': 'veil',
  },
  edge: {
    '#ffffff': 'surface',
    '#3b82f6': 'primary',
    '#2563eb': 'primary-hover',
    '#1d4ed8': 'primary-active',
    '#bfdbfe': 'focus-ring',
    '#9dc1fb': 'focus-ring',
    '#d1d5db': 'line-strong',
    '#e5e7eb': 'line',
    '#1ea97c': 'good',
    '#cc8925': 'warn-ink',
    '#e24c4c': 'danger',
    '#ef4444': 'danger',
    '#ff5757': 'danger',
    '#dc2626': 'danger-ink',
    '#b91c1c': 'danger-ink',
    '#fecaca': 'danger-line',
    '#f7a2a2': 'danger-line',
    'rgb(0, 0, 0)': 'shade',
    'rgba(0, 0, 0, 0.1)': 'shade',
    'rgba(0, 0, 0, 0.3)': 'shade',
  },
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
  if (literal === undefined) throw new Error(`PrimeReact no longer has ${variable}`);
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

const kindOf = (property: string) =>
  property === 'color' ? 'text' : property.startsWith('background') ? 'ground' : 'edge';

/** @throws if a version of PrimeReact has a colour without a token. */
function recoloured(css: string): string {
  return css.replace(/([a-z-]+):([^;{}]+)(?=[;}])/g, (_, property: string, value: string) => {
    const own = value.replace(/#[0-9a-f]{6}\b|rgba?\([^)]*\)/gi, (colour) => {
      const token = TOKENS[kindOf(property)][colour.toLowerCase()];
      if (token === undefined) throw new Error(`No token for ${property}: ${colour}`);
      return `var(--${token})`;
    });
    return `${property}:${own}`;
  });
}

async function theme(root: string): Promise<string> {
  const file = path.join(folder, 'resources/themes/lara-light-blue/theme.css');
  const css = readFileSync(file, 'utf8')
    .replace(/@font-face\s*{[^}]*}/g, '')
    // The app has its own font.
    .replace(/:root\s*{[^}]*}/g, (rule) => rule.replace(/\s(?:--)?font-[a-z-]+:[^;]*;/g, ''));
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
    safelist: [/^p-(toast|highlight|focus|disabled|invalid|component)/],
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
