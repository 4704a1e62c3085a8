import { once } from 'node:events';
import { createServer } from 'node:net';

/** The cluster cannot start here; the message explains what to do. */
export class CannotStartError extends Error {}

interface Place {
  host: string;
  port: number;
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'Another cluster listens there, or a program that listens on all addresses; stop it first.',
  EADDRNOTAVAIL: 'Only Linux has all addresses that begin with 127.',
};

/** @throws CannotStartError if nothing can listen there. */
async function expectFreePlace({ host, port }: Place): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const advice = ADVICE[code] ?? '';
    throw new CannotStartError(
      `The cluster cannot listen on ${host}:${String(port)} (${code}). ${advice}`.trimEnd(),
      { cause: error },
    );
  } finally {
    server.close();
  }
}

/** @throws CannotStartError that names the first place where nothing can listen. */
export async function expectFree(places: readonly Place[]): Promise<void> {
  for (const place of places) await expectFreePlace(place);
}

/** Runs a command; an error that the operator can fix is printed in one line. */
export async function explained(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof CannotStartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
