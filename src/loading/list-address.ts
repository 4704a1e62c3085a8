/** Functions for the addresses of all lists. */

export const searchIn = (params: URLSearchParams) => (params.get('search') ?? '').slice(0, 200);

/** The page number in the address; 1 if it is invalid. */
export function pageIn(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** The id of a record in the address, as text; `''` if there is none. */
export function idIn(params: URLSearchParams, name: string): string {
  const id = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? id : '';
}

/** The id of a person in the address, or `none` for nobody. */
export const assigneeIn = (params: URLSearchParams): string =>
  params.get('assignee') === 'none' ? 'none' : idIn(params, 'assignee');

type Texts = Readonly<Record<string, string | number | null>>;

/** The address of a query. It contains only values that differ from the default. */
export function addressOf(path: string, query: Texts, defaults: Texts): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== (defaults[name] ?? null)) params.set(name, String(value ?? ''));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
