import { useSearchParams } from 'wouter';

/**
 * What a list shows, kept in the address so that Back and a reload bring it back. Values are texts;
 * those that differ from `defaults` are in the address. Every choice is a step back; going on with
 * a search is not.
 */
export function useView<View extends Readonly<Record<string, string>>>(
  defaults: View,
): [view: View, change: (changes: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(defaults);
  const view = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as View;
  const change = (changes: Partial<View>) => {
    const next: Readonly<Record<string, string>> = { ...view, ...changes };
    const other = names
      .map((name) => [name, next[name] ?? ''])
      .filter(([name = '', value]) => value !== defaults[name]);
    const searchBefore = view['search'] ?? '';
    const isGoingOn = searchBefore !== '' && searchBefore !== (next['search'] ?? '');
    setParams(other, { replace: isGoingOn });
  };
  return [view, change];
}

/** A page number from an address; the first page if it is invalid. */
export function pageFrom(text: string, pageSize: number, total: number): number {
  const page = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
  return (page - 1) * pageSize < total ? page : 1;
}
