import { type PlumblineServer, buildServer } from '../../server/app';
import type { Services } from '../../server/http/services';
import { ROLES, type Role } from '../../contract/enums';
import { type Api, apiOf, emailOf, PASSWORD, signIn } from './api';
import { scratchConfig } from './scratch';

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
}

async function addUser(admin: Api, role: Role): Promise<void> {
  const { status, body } = await admin.post('/auth/register', {
    email: emailOf(role),
    firstName: 'Test',
    lastName: role,
    role,
    password: PASSWORD,
  });
  if (status !== 201) throw new Error(`No ${role} was added: ${JSON.stringify(body)}`);
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

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const scratch = await scratchConfig(options.environment);
  const { now, webApp } = options;
  const server = await buildServer(scratch.config, {
    ...(now && { now }),
    ...(webApp && { webApp }),
  });
  const url = await listen(server);
  const admin = await signIn(url, emailOf('Admin'));
  for (const role of ROLES) if (role !== 'Admin') await addUser(admin, role);
  // New users must choose a password at their first sign-in; these have done so.
  const { db } = server.services.database;
  await db.updateTable('users').set({ requires_password_reset: 0 }).execute();
  return {
    url,
    services: server.services,
    as: {
      Admin: admin,
      ProjectManager: await signIn(url, emailOf('ProjectManager')),
      Inspector: await signIn(url, emailOf('Inspector')),
    },
    anonymous: apiOf(url, ''),
    close: async () => {
      await server.close();
      await scratch.remove();
    },
  };
}
