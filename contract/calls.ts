import type { Call } from './call';
import * as calendar from './calendar/calls';
import * as clients from './clients/calls';
import * as comments from './comments/calls';
import * as dashboard from './dashboard/calls';
import * as device from './device/calls';
import * as downloads from './downloads/calls';
import * as history from './history/calls';
import * as inbox from './inbox/calls';
import * as items from './items/calls';
import * as itemLists from './items/list-calls';
import * as inspections from './inspections/calls';
import * as live from './live/calls';
import * as office from './office/calls';
import * as outbox from './outbox/calls';
import * as photos from './photos/calls';
import * as projects from './projects/calls';
import * as reports from './reports/calls';
import * as signatures from './signatures/calls';
import * as session from './session/calls';
import * as shares from './shares/calls';
import * as users from './users/calls';
import * as views from './views/calls';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** All calls of the API by resource, for the OpenAPI document and the tests. */
export const CALLS: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries({
    session,
    users,
    clients,
    projects,
    inspections,
    items: { ...items, ...itemLists },
    photos,
    comments,
    inbox,
    device,
    downloads,
    history,
    live,
    outbox,
    office,
    reports,
    shares,
    calendar,
    views,
    signatures,
    dashboard,
  }).map(([resource, exports]) => [resource, Object.values(exports).filter(isCall)]),
);
