import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { type Api } from '../../support/server/api';
import { journalOf } from '../../support/records/journal';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/**
 * Two devices change one item in random ways and send their changes at random times, some of them
 * twice. The item ends up as the rule for each field requires, and the journal has each change
 * once.
 */

let server: TestServer;
let devices: readonly [Api, Api];
let inspectionId: number;

beforeAll(async () => {
  server = await startServer();
  devices = [server.as.Admin, server.as.Inspector];
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});

afterAll(() => server.close());

const VALUES = {
  title: ['Crack', 'Gap', 'Hole'],
  notes: [null, 'Wet', 'Dry'],
  priority: [1, 2, 3],
  estimatedHours: [null, 0, 2.5],
  dueDate: [null, '2026-12-01', '2026-12-24'],
  requiresVerification: [false, true],
} as const;
const FIELDS = Object.keys(VALUES) as (keyof typeof VALUES)[];

type Fields = Record<string, unknown>;

type Step =
  | { kind: 'read'; device: 0 | 1 }
  | { kind: 'change'; device: 0 | 1; fields: Fields }
  | { kind: 'send'; device: 0 | 1; times: number };

const device = fc.constantFrom(0 as const, 1 as const);
const fields = fc
  .record(
    Object.fromEntries(FIELDS.map((name) => [name, fc.constantFrom<unknown>(...VALUES[name])])),
    { requiredKeys: [] },
  )
  .filter((chosen) => Object.keys(chosen).length > 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), device }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), device, fields }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      device,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

const pick = (from: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

interface Kept {
  key: string;
  body: Fields;
  base: Fields;
}

/** What a device shows: the records that it read, with its own changes applied. */
class Device {
  readonly kept: Kept[] = [];
  constructor(
    readonly api: Api,
    public shown: Fields,
  ) {}

  change(body: Fields): void {
    const key = crypto.randomUUID();
    this.kept.push({ key, body, base: pick(this.shown, Object.keys(body)) });
    this.shown = { ...this.shown, ...body };
  }
}

/** The rule, implemented differently from the code: which fields clash when a change arrives. */
const clashesOf = (held: Fields, { body, base }: Kept) =>
  Object.keys(body).filter((name) => held[name] !== body[name] && held[name] !== base[name]);

it('a random mix of changes from two devices ends as the rule requires', async () => {
  let asked = 0;
  let merged = 0;
  const run = async (steps: readonly Step[]) => {
    const item = await addItem(devices[0], { inspectionId });
    const path = `/inspectionitems/${String(item.id)}`;
    const state = async () => pick((await devices[0].get(path)).body as Item & Fields, FIELDS);
    const start = await state();
    const both = devices.map((api) => new Device(api, start)) as [Device, Device];
    let held = start;
    const applied: string[] = [];

    const sendNext = async (from: Device, times: number) => {
      const next = from.kept.shift();
      if (next === undefined) return;
      const { key, body, base } = next;
      const clashing = clashesOf(held, next);
      const hasEffect = Object.keys(body).some((name) => held[name] !== body[name]);
      for (let time = 0; time < times; time += 1) {
        const headers = { 'idempotency-key': key };
        const answer = await from.api.send('PUT', path, { ...body, base }, headers);
        expect([answer.status, clashing]).toEqual([clashing.length > 0 ? 409 : 200, clashing]);
        const { clashes = {} } = answer.body as { clashes?: Fields };
        expect(Object.keys(clashes).sort()).toEqual(clashing.toSorted());
      }
      if (clashing.length > 0) {
        asked += 1;
        return;
      }
      merged += 1;
      held = { ...held, ...body };
      if (hasEffect) applied.push(key);
    };

    for (const action of steps) {
      const acting = both[action.device];
      if (action.kind === 'change') acting.change(action.fields);
      else if (action.kind === 'send') await sendNext(acting, action.times);
      else if (acting.kept.length === 0) acting.shown = await state();
    }
    for (const acting of both) while (acting.kept.length > 0) await sendNext(acting, 1);

    expect(await state()).toEqual(held);
    const entries = (await journalOf(server)).filter(
      ({ item_id, action }) => item_id === item.id && action === 'changed',
    );
    expect(entries.map((entry) => entry.operation_key)).toEqual(applied);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), run), {
    numRuns: 60,
  });
  expect(Math.min(asked, merged)).toBeGreaterThan(20);
});
