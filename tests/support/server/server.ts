import { type PlumblineServer, buildServer } from '../../../server/app';
import type { makeReport } from '../../../server/reports/make-report';
import type { Services } from '../../../server/http/services';
import type { Role } from '../../../contract/roles';
import { type Api, apiOf, emailOf, signIn } from './api';
import { copyPreparedDatabase, dateUsers, preparedTemplate } from './prepared-database';
import { scratchConfig, testEngine } from './scratch';

/** A real server on a scratch folder, listening on loopback, with one user of each role. */
export interface TestServer {
  url: string;
  services: Services;
  as: Readonly<Record<Role, Api>>;
  /** Sends no token. */
  anonymous: Api;
  close: () => Promise<void>;
}

export interface ServerOptions {
  environment?: Readonly<Record<string, string>>;
  now?: () => Date;
  /** The folder of the built web app; by default that of the build. */
  webApp?: string;
  /** Makes the PDFs of reports; null leaves them unmade. */
  makeReport?: typeof makeReport | null;
  /** The file of a prepared database; without it, or on PostgreSQL, there are only the users. */
  database?: () => Promise<string>;
}

let usualPort = 0;

/**
 * The servers of one worker have the same address, if they run one after the other: the browser keeps
 * the code of the app in its cache.
 */
async function listen({ app }: PlumblineServer): Promise<string> {
  const host = '127.0.0.1';
  try {
    const url = await app.listen({ port: usualPort, host });
    usualPort = Number(new URL(url).port);
    return url;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return app.listen({ port: 0, host });
  }
}

/**
 * Closes the server. A browser opens connections ahead, which Node does not count as idle: they would
 * keep the server open for a minute.
 */
async function closeSoon({ app, close }: PlumblineServer): Promise<void> {
  const cut = setTimeout(() => {
    app.server.closeAllConnections();
  }, 1000);
  try {
    await close();
  } finally {
    clearTimeout(cut);
  }
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { now, webApp, makeReport: make } = options;
  const isEmbedded = testEngine === 'sqlite';
  const template = isEmbedded ? undefined : await preparedTemplate();
  const scratch = await scratchConfig(options.environment, template);
  if (isEmbedded) await copyPreparedDatabase(scratch.config.dataDir, await options.database?.());
  const server = await buildServer(scratch.config, {
    ...(now && { now }),
    ...(webApp && { webApp }),
    ...(make !== undefined && { makeReport: make }),
  });
  const { services } = server;
  await dateUsers(services, services.now());
  const url = await listen(server);
  // Each user signs in once: some tests limit how often.
  const [Admin, ProjectManager, Inspector] = await Promise.all([
    signIn(url, emailOf('Admin')),
    signIn(url, emailOf('ProjectManager')),
    signIn(url, emailOf('Inspector')),
  ]);
  return {
    url,
    services,
    as: { Admin, ProjectManager, Inspector },
    anonymous: apiOf(url, ''),
    close: async () => {
      await closeSoon(server);
      await scratch.remove();
    },
  };
}
