import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and a service, whose connections can be cut. */
export interface TcpProxy {
  port: number;
  /** Breaks every connection, including new ones. */
  cut: () => void;
  /** Forwards nothing; connections stay open and are accepted. */
  freeze: () => void;
  /** Forwards new connections again. */
  mend: () => void;
  close: () => Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (state === 'cut') client.destroy();
    if (state !== 'open') return;
    const upstream = connect(target);
    keep(upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.unpipe();
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      cut();
      state = 'open';
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
