import {
  REPORT_FACTS,
  REPORT_SORTS,
  REPORT_VIEWS,
  type ReportQuery,
} from '../../../machines/reports/report-list.machine';
import { addressOf, idIn, pageIn, searchIn } from '../../loading/list-address';

/** The query without any filter. */
export const NO_FILTERS = { search: '', fact: '', project: '', inspection: '' } as const;

const DEFAULTS = { view: 'all', ...NO_FILTERS, sort: '', page: 1 } as const;

/** The addresses of the list. They contain only values that differ from the default. */
export const REPORT_ADDRESSES = {
  queryFrom: (text: string): ReportQuery => {
    const params = new URLSearchParams(text);
    const read = (name: string) => params.get(name) ?? '';
    const view = REPORT_VIEWS.find((name) => name === read('view')) ?? DEFAULTS.view;
    return {
      view,
      search: searchIn(params),
      fact: view === 'drafts' ? '' : (REPORT_FACTS.find((name) => name === read('fact')) ?? ''),
      project: idIn(params, 'project'),
      inspection: idIn(params, 'inspection'),
      sort: REPORT_SORTS.find((name) => name === read('sort')) ?? '',
      page: pageIn(params),
    };
  },
  pathFor: (query: ReportQuery) => addressOf('/reports', { ...query }, DEFAULTS),
};

export const isFiltered = ({ search, fact, project, inspection }: ReportQuery): boolean =>
  [search.trim(), fact, project, inspection].some((filter) => filter !== '');
