/** Why a select of records offers none. */
export const noneOf = (records: 'clients' | 'projects', search: string): string =>
  search.trim() === ''
    ? `There are no active ${records}. An Admin or Project Manager adds them under “${records === 'clients' ? 'Clients' : 'Projects'}”.`
    : `No ${records} match your search criteria.`;
