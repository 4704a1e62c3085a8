import { afterEach, describe, expect, it } from 'vitest';
import type { CalendarAddress } from '../../contract/calendar/calls';
import type { ReportContent } from '../../server/reports/report-content';
import { valuesIn } from '../support/server/icalendar';
import { addInspection, addSite } from '../support/records/records';
import { draftOf, madeAtOnce } from '../support/records/reports';
import { startServer, type TestServer } from '../support/server/server';
import { withResolvers } from '../support/with-resolvers';

/** The address in documents that leave the server is the configured one. */

let server: TestServer;

afterEach(() => server.close());

/** The addresses in a report and in a calendar, asked for by a client that claims another host. */
async function addressesWith(environment: Record<string, string>) {
  const made = withResolvers<ReportContent>();
  server = await startServer({
    environment: { TRUST_PROXY: 'true', ...environment },
    makeReport: (content, _, options) => {
      made.resolve(content);
      return madeAtOnce(content, options);
    },
  });
  const { Admin } = server.as;
  const { inspection, project } = await addSite(Admin);
  await addInspection(Admin, {
    projectId: project.id,
    assignedToId: 1,
    inspectionDate: new Date().toISOString(),
  });
  const claimed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  await Admin.post('/reports', draftOf(inspection.id), claimed);
  await Admin.post('/calendar-feed');
  const { path, origin } = (await Admin.get('/calendar-feed')).body as CalendarAddress;
  const feed = await fetch(`${server.url}${String(path)}`, { headers: claimed });
  const [page = ''] = valuesIn(await feed.text(), 'URL');
  return [(await made.promise).baseUrl, new URL(page).origin, origin];
}

describe('reports and calendars name', () => {
  it('the configured address', async () => {
    const configured = { PUBLIC_URL: 'https://office.example/' };
    expect(await addressesWith(configured)).toEqual([
      'https://office.example',
      'https://office.example',
      'https://office.example',
    ]);
  });

  it('what the client names, if none is configured', async () => {
    expect(await addressesWith({})).toEqual([
      'https://evil.example',
      'https://evil.example',
      undefined,
    ]);
  });
});
