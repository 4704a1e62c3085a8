/** Text that is already HTML or SVG. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | null | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(value: Value): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A template for HTML and SVG that escapes every value, unless it is markup itself. */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(
    strings.map((string, index) => string + written(values[index] ?? null)).join(''),
  );
}
