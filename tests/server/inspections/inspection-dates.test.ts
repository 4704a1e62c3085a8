import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, statusAndBody } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import { addInspection, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-10-25T12:00:00.000Z');
let server: TestServer;
let api: Api;

/** Named by the instant; in Berlin the clock goes back on 25 October 2026, forward on 29 March. */
const INSTANTS = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
  '2026-10-24T21:59:59.999Z',
  '2026-10-24T22:00:00.000Z',
  '2026-10-25T00:00:00.000Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00.000Z',
  '2026-10-26T00:00:00.000Z',
];

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.Inspector;
  const { project, inspection } = await addSite(server.as.Admin);
  await server.as.Admin.delete(`/inspections/${String(inspection.id)}`);
  for (const instant of INSTANTS.toReversed()) {
    await addInspection(api, { projectId: project.id, title: instant, inspectionDate: instant });
  }
});

afterAll(() => server.close());

async function titlesOf(path: string): Promise<string[]> {
  const { status, body } = await api.get(path);
  expect(status).toBe(200);
  return (body as { title: string }[]).map(({ title }) => title);
}

describe("today's inspections", () => {
  const today = (query: string) => titlesOf(`/inspections/today?${query}`);

  it('include a day of 23 hours, in order of time', async () => {
    expect(await today('date=2026-03-29&timeZone=Europe/Berlin')).toEqual(INSTANTS.slice(1, 3));
  });

  it('include a day of 25 hours', async () => {
    expect(await today('date=2026-10-25&timeZone=Europe/Berlin')).toEqual(INSTANTS.slice(5, 8));
  });

  it('are those of the day in UTC if no time zone is given', async () => {
    expect(await today('date=2026-10-25')).toEqual(INSTANTS.slice(6, 9));
    expect(await today('')).toEqual(INSTANTS.slice(6, 9));
  });

  it('are those of the current day in the time zone if no date is given', async () => {
    expect(await today('timeZone=Europe/Berlin')).toEqual(INSTANTS.slice(5, 8));
    expect(await today('timeZone=Pacific/Kiritimati')).toEqual(INSTANTS.slice(7));
    expect(await today('timeZone=America/Los_Angeles')).toEqual(INSTANTS.slice(7));
  });

  it('can be filtered and sorted like any list', async () => {
    expect(await today('date=2026-10-25&sort=-inspectionDate&page=1&pageSize=2')).toEqual([
      INSTANTS[8],
      INSTANTS[7],
    ]);
    expect(await today('date=2026-10-25&status=1')).toEqual([]);
  });

  it('need a valid date and time zone', async () => {
    expect(
      statusAndBody(await api.get('/inspections/today?date=2026-02-30&timeZone=Mars')),
    ).toEqual({
      status: 400,
      body: {
        message: 'Validation failed',
        errors: {
          date: ['Please enter a valid date'],
          timeZone: ['Must be a time zone such as Europe/Berlin'],
        },
      },
    });
  });
});

describe('the inspections of a range', () => {
  const range = (startDate: string, endDate: string, more = '') =>
    titlesOf(
      `/inspections/by-date-range?startDate=${encodeURIComponent(startDate)}` +
        `&endDate=${encodeURIComponent(endDate)}&sort=inspectionDate${more}`,
    );

  it('include both days, whole, in UTC or a time zone', async () => {
    expect(await range('2026-03-29', '2026-10-24')).toEqual(INSTANTS.slice(2, 6));
    expect(await range('2026-03-29', '2026-10-24', '&timeZone=Europe/Berlin')).toEqual(
      INSTANTS.slice(1, 5),
    );
    expect(await range('2026-10-26', '2026-10-26')).toEqual(INSTANTS.slice(9));
  });

  it('include both instants, whatever their offset', async () => {
    expect(await range('2026-10-25T02:00:00+02:00', '2026-10-25T23:00:00Z')).toEqual(
      INSTANTS.slice(6, 9),
    );
  });

  it('are empty when the range ends before it starts', async () => {
    expect(await range('2026-10-26', '2026-10-24')).toEqual([]);
  });

  it('include no hour of the next day where the clock goes forward at midnight', async () => {
    const day = '2026-03-29T23:30:00.000Z';
    const nextDay = '2026-03-30T00:30:00.000Z';
    const added = [];
    for (const instant of [day, nextDay]) {
      const fields = { projectId: 1, title: instant, inspectionDate: instant };
      added.push((await addInspection(api, fields)).id);
    }
    const found = await range('2026-03-29', '2026-03-29', '&timeZone=Atlantic/Azores');
    const next = await range('2026-03-30', '2026-03-30', '&timeZone=Atlantic/Azores');
    for (const id of added) await server.as.Admin.delete(`/inspections/${String(id)}`);
    expect([found, next]).toEqual([[INSTANTS[2], INSTANTS[3], day], [nextDay]]);
  });

  it('may begin with the first day that can be written, and end with the last', async () => {
    for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Tokyo']) {
      expect(await range('0000-01-01', '9999-12-31', `&timeZone=${zone}`)).toEqual(INSTANTS);
      expect(await range('0026-01-01', '0027-12-31', `&timeZone=${zone}`)).toEqual([]);
    }
  });

  it('need both ends', async () => {
    const { status, body } = await api.get('/inspections/by-date-range?startDate=2026-01-01');
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, ['endDate']]);
  });

  it('can be open at one end in the plain list', async () => {
    expect(await titlesOf('/inspections?startDate=2026-10-26&sort=inspectionDate')).toEqual(
      INSTANTS.slice(9),
    );
    expect(await titlesOf('/inspections?endDate=2026-03-28&sort=inspectionDate')).toEqual(
      INSTANTS.slice(0, 2),
    );
  });
});

describe('the other lists of inspections', () => {
  it('contain those of a status under any of its labels', async () => {
    const { body } = await api.get('/inspections?search=2026-03-28T22');
    const { id } = (body as { id: number }[])[0] ?? { id: 0 };
    await api.patch(`/inspections/${String(id)}/status`, { status: 'Complete' });
    for (const label of ['2', 'Complete', 'completed', 'closed']) {
      expect(await titlesOf(`/inspections/by-status/${label}`)).toEqual([INSTANTS[0]]);
      expect(await titlesOf(`/inspections?status=${label}`)).toEqual([INSTANTS[0]]);
    }
    expect(await titlesOf('/inspections/by-status/In%20Progress')).toEqual([]);
    for (const label of ['done', 'cancelled']) {
      expect((await api.get(`/inspections/by-status/${label}`)).status).toBe(400);
    }
  });

  it('contain those of a project and of a client', async () => {
    expect(await titlesOf('/inspections/by-project/1')).toHaveLength(INSTANTS.length);
    expect(await titlesOf('/inspections?clientId=1')).toHaveLength(INSTANTS.length);
    expect(await titlesOf('/inspections?clientId=2')).toEqual([]);
  });

  it('contain the archived and the active', async () => {
    const total = async (list: string) =>
      Number((await api.get(`/inspections${list}`)).headers.get('x-total-count'));
    const [{ id } = { id: 0 }] = (await api.get('/inspections/active')).body as { id: number }[];
    await api.patch(`/inspections/${String(id)}/archive`);
    expect([
      await total('/archived?page=1'),
      await total('/active?page=1'),
      await total('?page=1'),
      await total('?isArchived=true&status=0&page=1'),
    ]).toEqual([1, 9, 10, 1]);
    await api.patch(`/inspections/${String(id)}/unarchive`);
    expect([await total('/archived'), await total('/active')]).toEqual([0, 10]);
  });
});
