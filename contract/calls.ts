import * as auth from './auth';
import type { Call } from './call';
import * as clients from './clients';
import * as dashboard from './dashboard';
import * as items from './inspection-items';
import * as inspections from './inspections';
import * as photos from './photos';
import * as projects from './projects';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the API by the name of its resource, for the document and the tests. */
export const CALLS: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries({ auth, clients, projects, inspections, items, photos, dashboard }).map(
    ([resource, exports]) => [resource, Object.values(exports).filter(isCall)],
  ),
);
