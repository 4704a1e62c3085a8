import { login } from '../../contract/session/calls';
import type { PlumblineServer } from '../../server/app';
import { hashPassword } from '../../server/auth/passwords';
import { insertUser } from '../../server/repositories/users/users';
import { demoApi, type DemoApi } from './api';

/** The accounts of the demo. They exist only there. */

export const DEMO_PASSWORD = 'Plumbline-demo-1';

/** The server creates this account if there are no users. */
export const DEMO_ADMIN = 'admin@plumbline.test';

const MANAGER = {
  email: 'manager@plumbline.test',
  firstName: 'Priya',
  lastName: 'Nair',
  role: 'ProjectManager',
} as const;

const INSPECTORS = [
  { email: 'inspector@plumbline.test', firstName: 'Tom', lastName: 'Whitaker', role: 'Inspector' },
  { email: 'grace@plumbline.test', firstName: 'Grace', lastName: 'Mbeki', role: 'Inspector' },
  { email: 'owen@plumbline.test', firstName: 'Owen', lastName: 'Pryce', role: 'Inspector' },
] as const;

export const DEMO_EMAILS = [DEMO_ADMIN, ...[MANAGER, ...INSPECTORS].map(({ email }) => email)];

/** A person of the demo, and the calls that they make. */
export interface Person {
  id: number;
  name: string;
  api: DemoApi;
}

export interface Team {
  manager: Person;
  inspectors: readonly [Person, ...Person[]];
}

/**
 * Adds the accounts and signs them in. It uses the repository, because an account created through the
 * API must change its password first.
 */
export async function addTeam(server: PlumblineServer): Promise<Team> {
  const { database, now } = server.services;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const add = async (account: typeof MANAGER | (typeof INSPECTORS)[number]): Promise<Person> => {
    const user = { ...account, passwordHash, requiresPasswordReset: false };
    const { id } = await insertUser(database.db, user, now().toISOString());
    const name = `${account.firstName} ${account.lastName}`;
    return { id, name, api: await signedIn(server, account.email) };
  };
  const [first, ...others] = INSPECTORS;
  const manager = await add(MANAGER);
  const inspectors: [Person, ...Person[]] = [await add(first)];
  for (const other of others) inspectors.push(await add(other));
  return { manager, inspectors };
}

async function signedIn({ app }: PlumblineServer, email: string): Promise<DemoApi> {
  const credentials = { email, password: DEMO_PASSWORD };
  const { accessToken } = await demoApi(app, '').post(login, '/auth/login', credentials);
  return demoApi(app, accessToken);
}
