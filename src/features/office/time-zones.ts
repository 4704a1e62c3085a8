import { compareNames } from '../../../contract/rules/name-order';
import { searched } from '../../../contract/rules/searched';
import { type Option, withChosen } from '../../ui/select';

/** The present names of zones that browsers list under the first name they ever had. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** `Europe/Berlin` is written as `Europe / Berlin`, so that a narrow field can break it. */
const words = (name: string) => name.replaceAll('_', ' ').replaceAll('/', ' / ');

const presentName = (name: string) => RENAMED[name] ?? name;

const optionOf = (name: string): Option<string> => ({
  label: words(presentName(name)),
  value: name,
});

/** The zones of this browser, by their present names. The chosen one keeps its stored name. */
function options(chosen: string): readonly (Option<string> & { listed: string })[] {
  const nameOf = (present: string) => (present === presentName(chosen) ? chosen : present);
  const others = Intl.supportedValuesOf('timeZone')
    .filter((name) => name !== 'UTC')
    .toSorted((one, other) => compareNames(presentName(one), presentName(other)));
  return ['UTC', ...others].map((listed) => ({
    ...optionOf(nameOf(presentName(listed))),
    listed,
  }));
}

/**
 * The IANA time zones of this browser that match a search as they are written here or elsewhere, by
 * their present or earlier name, always including the chosen one, so that the field shows it.
 */
export function timeZones(search: string, chosen: string): readonly Option<string>[] {
  const found = searched(options(chosen), search, ({ label, value, listed }) => [
    label,
    value,
    listed,
    words(listed),
  ]);
  return withChosen(found, optionOf(chosen));
}
