import { searched } from '../../../contract/rules/searched';
import { withChosen } from '../../ui/select/select';
import type { Option } from '../../ui/select/select-props';

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

const EARLIER = new Map(Object.entries(RENAMED).map(([earlier, present]) => [present, earlier]));

const presentName = (name: string) => RENAMED[name] ?? name;

/** `Europe/Berlin` is written as `Europe / Berlin`, so that a narrow field can break it. */
const words = (name: string) => name.replaceAll('_', ' ').replaceAll('/', ' / ');

const optionOf = (name: string): Option<string> => ({
  label: words(presentName(name)),
  value: name,
});

/** The present names of this browser's zones. */
const names = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone')
    .filter((name) => name !== 'UTC')
    .map(presentName)
    .toSorted(),
];

/** How people may write a zone: by its present or earlier name, as here or elsewhere. */
function spellings(name: string): readonly string[] {
  const present = presentName(name);
  const all = [present, EARLIER.get(present) ?? present];
  return [...all, ...all.map(words)];
}

/**
 * The IANA time zones of this browser that match a search, always including the chosen one, so that
 * the field shows it. The chosen one keeps the name under which it is stored.
 */
export function timeZones(search: string, chosen: string): readonly Option<string>[] {
  const present = presentName(chosen);
  const options = names().map((name) => optionOf(name === present ? chosen : name));
  const found = searched(options, search, ({ value }) => spellings(value));
  return withChosen(found, optionOf(chosen));
}
