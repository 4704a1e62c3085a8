import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The parameters that PgBouncer accepts in the first message of a connection. */
const KNOWN = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'];

/** The names of the parameters in the first message: length, version, then names and values. */
function parametersIn(message: Buffer): string[] {
  const texts = message.subarray(8).toString().split('\0');
  return texts.filter((_text, index) => index % 2 === 0).filter((name) => name !== '');
}

/** An error as PostgreSQL sends it. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Like PgBouncer, refuses connections whose first message has parameters that it does not know. */
export async function startPooler(target: {
  host: string;
  port: number;
}): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', (first: Buffer) => {
      const strange = parametersIn(first).find((name) => !KNOWN.includes(name));
      if (strange !== undefined) {
        client.end(refusal(`unsupported startup parameter: ${strange}`));
        return;
      }
      const upstream = connect(target);
      upstream.on('error', () => client.destroy());
      client.on('close', () => upstream.destroy());
      upstream.write(first);
      client.pipe(upstream).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
