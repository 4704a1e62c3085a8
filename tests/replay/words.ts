/** Describes elements and calls in plain words, for readers of a report. */

const ROLES: Readonly<Record<string, string>> = {
  menuitem: 'menu entry',
  textbox: 'field',
  navigation: 'navigation',
  img: 'picture',
};

/** Each part of a chain of locators: its method and its arguments. */
const PARTS =
  /\b(getBy\w+|locator|filter|nth|first|last)\(((?:'(?:\\.|[^'\\])*'|\/(?:\\.|[^/\\])*\/\w*|[^()'])*)\)/g;

/** The first text or pattern in a piece of code, in quotes. */
function quoted(code: string): string | null {
  const [, text, pattern] = /'((?:\\.|[^'\\])*)'|\/((?:\\.|[^/\\])*)\//.exec(code) ?? [];
  if (text !== undefined) return `“${text.replaceAll(/\\(.)/g, '$1')}”`;
  return pattern === undefined
    ? null
    : `“${pattern.replaceAll('\\d+', '…').replaceAll(/[\\^$]/g, '')}”`;
}

function partInWords(method: string, code: string): string {
  if (method === 'getByRole') {
    const [role = '', ...rest] = code.split(',');
    const name = rest.join(',').split('name:')[1];
    const kind = role.replaceAll("'", '');
    const what = `the ${ROLES[kind] ?? kind}`;
    return name === undefined ? what : `${what} ${quoted(name) ?? ''}`;
  }
  const text = quoted(code) ?? '';
  if (method === 'getByLabel') return `the field ${text}`;
  if (method === 'filter') return text === '' ? '' : `with ${text}`;
  if (method === 'nth') return `(number ${code})`;
  if (method === 'first' || method === 'last') return `(the ${method})`;
  return method === 'locator' ? text.replaceAll(/[“”]/g, '') : text;
}

/** `getByRole('button', { name: 'Sign In' })` as `the button “Sign In”`. */
export function elementInWords(locator: string): string {
  const parts = [...locator.matchAll(PARTS)];
  if (parts.length === 0) return locator;
  const names: string[] = [];
  for (const [, method = '', code = ''] of parts) {
    const words = partInWords(method, code);
    if (/^(filter|nth|first|last)$/.test(method)) {
      names.push([names.pop(), words].join(' ').trim());
    } else names.push(words);
  }
  return names.reverse().join(' in ');
}

/** The name of a call: `POST /api/auth/login`. */
export function callInWords(method: string, url: string): string {
  return `${method} ${new URL(url).pathname}`;
}

/** `{ minutes: 16 }` as `16 minutes`. */
export function timeInWords(time: Readonly<Record<string, number>>): string {
  return Object.entries(time)
    .map(([unit, count]) => `${String(count)} ${unit}`)
    .join(' ');
}
