import { expect, it } from 'vitest';
import { giveWay } from '../../../server/reports/give-way';

/** The thread that makes a report yields to others. */

const onLinux = it.skipIf(process.platform !== 'linux');

onLinux.each([
  { from: 0, to: [10] },
  { from: 10, to: [] },
  { from: 19, to: [] },
])('a priority of $from becomes $to', ({ from, to }) => {
  const set: number[] = [];
  giveWay({ get: () => from, set: (priority) => set.push(priority) });
  expect(set).toEqual(to);
});

it('continues if the system forbids it', () => {
  const forbidden = () => {
    throw new Error('uv_os_setpriority returned EPERM');
  };
  expect(() => {
    giveWay({ get: () => 0, set: forbidden });
    giveWay({ get: forbidden, set: forbidden });
  }).not.toThrow();
});
