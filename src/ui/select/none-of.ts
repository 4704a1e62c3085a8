const NONE = {
  clients: 'There are no active clients. An Admin or Project Manager adds them under “Clients”.',
  projects: 'There are no active projects. An Admin or Project Manager adds them under “Projects”.',
  inspections: 'There are no inspections.',
  'active inspections': 'There are no active inspections.',
} as const;

/** Why a select of records offers none. */
export const noneOf = (records: keyof typeof NONE, search: string): string =>
  search.trim() === '' ? NONE[records] : `No ${records} match your search criteria.`;
