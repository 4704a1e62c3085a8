import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Machine } from '../../../scripts/cluster/machine';

it.skipIf(process.platform !== 'linux')(
  'a machine that was removed has no processes, and gets no more',
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'plumbline-machine-'));
    const machine = new Machine({ name: 'app1', address: '127.0.0.1', root });
    machine.run('sleep', ['60']);
    expect(machine.processes()).toHaveLength(1);
    const removal = machine.remove();
    // What still starts something is already refused.
    expect(() => {
      machine.run('sleep', ['60']);
    }).toThrow('app1 is gone');
    await removal;
    expect(machine.processes()).toEqual([]);
    rmSync(root, { recursive: true });
  },
);
