import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { buildServer, type PlumblineServer } from './app';
import { type Config, ConfigError, readConfig } from './config';
import { DataFolderError } from './db/folder-lock';
import { explainOutage } from './errors/explain-outage';
import { keepFilesPrivate } from './private-files';

/** Starts the server, prints its address, and stops it gracefully on SIGTERM and SIGINT. */

const GRACE_MS = 10_000;

/** Errors that an operator can fix are printed in one line; others keep their stack. */
function explain(error: unknown): string {
  const outage = explainOutage(error);
  if (outage !== undefined) return outage;
  if (error instanceof ConfigError) return `Wrong configuration: ${error.message}`;
  if (error instanceof DataFolderError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return 'The port is in use; choose another with PORT.';
  if (code === 'EACCES') return 'The port may not be used by this user; choose another with PORT.';
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}

/**
 * Returns the server's address. If it cannot listen, the server is closed, because its open
 * database would keep the process alive.
 */
async function listen(server: PlumblineServer, { port, host }: Config): Promise<string> {
  try {
    return await server.app.listen({ port, host });
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function start(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const server = await buildServer(config, {
    onLockedOut: console.error,
    onFirstAdmin: ({ email, password }) => {
      console.log(`First Admin: ${email}  password: ${password}  (shown only this once)`);
    },
  });
  const address = await listen(server, config);
  const noticeMs = config.stopDelaySeconds * 1000;
  closeWithGrace({ delay: GRACE_MS + noticeMs }, async ({ err }) => {
    server.announceStop();
    if (err === undefined) await pause(noticeMs);
    else server.app.log.error({ err }, 'stopping after an error');
    await server.close();
  });
  console.log(`Plumbline is running at ${address}`);
}

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
