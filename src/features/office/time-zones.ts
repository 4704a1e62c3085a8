import { type Option, withChosen } from '../../ui/select';

const names = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** `Europe/Berlin` is written as `Europe / Berlin`, so that a narrow field can break it. */
const optionOf = (name: string): Option<string> => ({
  label: name.replaceAll('_', ' ').replaceAll('/', ' / '),
  value: name,
});

/**
 * The IANA time zones of this browser whose names contain a text, always including the chosen one.
 */
export function timeZones(searched: string, chosen: string): readonly Option<string>[] {
  const wanted = searched.trim().toLowerCase().replaceAll(' ', '_');
  const found = names().filter((name) => name.toLowerCase().includes(wanted));
  return withChosen(found.map(optionOf), wanted === '' ? optionOf(chosen) : null);
}
