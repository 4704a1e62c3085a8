import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { CannotStartError, expectFree } from '../../../scripts/cluster/cannot-start';

it('an address in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const places = [
    { host: '127.0.0.1', port: 0 },
    { host: '127.0.0.1', port },
  ];
  await expect(expectFree(places)).rejects.toEqual(
    new CannotStartError(
      `The cluster cannot listen on 127.0.0.1:${String(port)} (EADDRINUSE). Another cluster listens there, or a program that listens on all addresses; stop it first.`,
    ),
  );
  other.close();
});

it('an address that the machine does not have is named', async () => {
  await expect(expectFree([{ host: '203.0.113.77', port: 0 }])).rejects.toEqual(
    new CannotStartError(
      'The cluster cannot listen on 203.0.113.77:0 (EADDRNOTAVAIL). Only Linux has all addresses that begin with 127.',
    ),
  );
});
