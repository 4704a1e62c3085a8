import { hasCapability, type Role } from '../../../contract/roles';
import {
  REPORT_FACTS,
  REPORT_SORTS,
  REPORT_VIEWS,
  type ReportFact,
  type ReportQuery,
} from '../../../machines/reports/report-list.machine';
import type { ListAddresses } from '../../loading/use-list-query';
import { addressOf, idIn, pageIn, searchIn } from '../../loading/list-address';

/** The query without any filter. */
export const NO_FILTERS = { search: '', fact: '', project: '', inspection: '' } as const;

const DEFAULTS = { view: 'all', ...NO_FILTERS, sort: '', page: 1 } as const;

/** What a role may filter by. Only the office knows which reports have a working link. */
export const factsFor = (role: Role): readonly ReportFact[] =>
  REPORT_FACTS.filter((fact) => fact !== 'shared' || hasCapability(role, 'canIssueReports'));

/**
 * The addresses of the list. They contain only values that differ from the default. A filter that
 * the role does not have, as in an address from a colleague, is left out.
 */
export const reportAddresses = (role: Role): ListAddresses<ReportQuery> => ({
  queryFrom: (text) => {
    const params = new URLSearchParams(text);
    const read = (name: string) => params.get(name) ?? '';
    const view = REPORT_VIEWS.find((name) => name === read('view')) ?? DEFAULTS.view;
    return {
      view,
      search: searchIn(params),
      fact: view === 'drafts' ? '' : (factsFor(role).find((name) => name === read('fact')) ?? ''),
      project: idIn(params, 'project'),
      inspection: idIn(params, 'inspection'),
      sort: REPORT_SORTS.find((name) => name === read('sort')) ?? '',
      page: pageIn(params),
    };
  },
  pathFor: (query) => addressOf('/reports', { ...query }, DEFAULTS),
});

export const isFiltered = ({ search, fact, project, inspection }: ReportQuery): boolean =>
  [search.trim(), fact, project, inspection].some((filter) => filter !== '');
