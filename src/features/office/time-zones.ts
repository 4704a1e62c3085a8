import { searched } from '../../../contract/rules/searched';
import { type Option, withChosen } from '../../ui/select';

const names = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** `Europe/Berlin` is written as `Europe / Berlin`, so that a narrow field can break it. */
const optionOf = (name: string): Option<string> => ({
  label: name.replaceAll('_', ' ').replaceAll('/', ' / '),
  value: name,
});

/**
 * The IANA time zones of this browser that match a search as they are written here or elsewhere,
 * always including the chosen one, so that the field shows it.
 */
export function timeZones(search: string, chosen: string): readonly Option<string>[] {
  const found = searched(names().map(optionOf), search, ({ label, value }) => [label, value]);
  return withChosen(found, optionOf(chosen));
}
