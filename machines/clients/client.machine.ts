import type { Client } from '../../contract/clients/client';
import { loadMachineOf } from '../loading/load.machine';
import { withSaved } from '../loading/news';
import type { RecordQuery } from '../loading/record-query';

/** One client. */
export const clientMachine = loadMachineOf<RecordQuery, Client>('client', {
  concerns: ({ kind, id }, { query }) => kind === 'clients' && id === query.id,
  withOwn: withSaved,
});
