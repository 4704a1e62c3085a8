import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveChange } from '../../../contract/live/live-change';
import { createChangeDelivery } from '../../../src/features/live/change-delivery';
import { onDeviceNews } from '../../../src/platform/offline/device-news';
import { onRecordNews } from '../../../src/platform/live/record-news';

/** When a page requests what others have changed. */

const CHANGE: LiveChange = {
  kind: 'items',
  id: 7,
  action: 'changed',
  version: 2,
  itemId: 7,
  inspectionId: 3,
  projectId: 1,
  by: 'Ben Frost',
  isOwn: false,
  fields: ['title'],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function openPage() {
  const page = Object.assign(new EventTarget(), { hidden: false }) as unknown as Document;
  const delivery = createChangeDelivery(page);
  const began = performance.now();
  const heard: unknown[] = [];
  const stopHearing = onRecordNews((news) => heard.push([performance.now() - began, news]));
  const stop = () => {
    delivery.stop();
    stopHearing();
  };
  return { delivery, heard, stop };
}

test.each([
  { name: 'as long as it does not know how many follow', spreadMs: undefined, afterMs: 900 },
  { name: 'among 800 who follow', spreadMs: 200, afterMs: 180 },
  { name: 'as the only one who follows', spreadMs: 0, afterMs: 0 },
])('$name, a page asks after $afterMs ms', ({ spreadMs, afterMs }) => {
  const { delivery, heard, stop } = openPage();
  if (spreadMs !== undefined) delivery.spread(spreadMs);
  delivery.show([CHANGE]);
  vi.advanceTimersByTime(2000);
  expect(heard).toEqual([[afterMs, [CHANGE]]]);
  stop();
});

test.each(['inspections', 'comments', 'reports', 'signatures', 'projects', 'office'] as const)(
  'the copies on the device are compared after changes of %s',
  (kind) => {
    const { delivery, stop } = openPage();
    let asked = 0;
    const stopHearing = onDeviceNews(() => (asked += 1));
    delivery.show([{ ...CHANGE, kind: 'views' }]);
    vi.advanceTimersByTime(60_000);
    const before = asked;
    delivery.show([{ ...CHANGE, kind }]);
    vi.advanceTimersByTime(60_000);
    expect([before, asked]).toEqual([0, 1]);
    stopHearing();
    stop();
  },
);

test('changes that came before the page knew the number of followers are requested when it knows', () => {
  const { delivery, heard, stop } = openPage();
  delivery.show([CHANGE]);
  vi.advanceTimersByTime(10);
  delivery.spread(200);
  vi.advanceTimersByTime(100);
  delivery.spread(200);
  vi.advanceTimersByTime(2000);
  expect(heard).toEqual([[190, [CHANGE]]]);
  stop();
});
