import { login } from '../../contract/session/calls';
import type { PlumblineServer } from '../../server/app';
import { hashPassword } from '../../server/auth/passwords';
import { insertUser } from '../../server/repositories/users';
import { demoApi, type DemoApi } from './api';

/** The accounts of the demo. They exist only there. */

export const DEMO_PASSWORD = 'Plumbline-demo-1';

/** The server creates this account if there are no users. */
export const DEMO_ADMIN = 'admin@plumbline.test';

const OTHERS = [
  { email: 'manager@plumbline.test', firstName: 'Priya', lastName: 'Nair', role: 'ProjectManager' },
  { email: 'inspector@plumbline.test', firstName: 'Tom', lastName: 'Whitaker', role: 'Inspector' },
] as const;

export const DEMO_EMAILS = [DEMO_ADMIN, ...OTHERS.map(({ email }) => email)];

/**
 * Uses the repository, because an account created through the API must change its password first.
 */
export async function addAccounts({ services }: PlumblineServer): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of OTHERS) {
    const user = { ...account, passwordHash, requiresPasswordReset: false };
    await insertUser(services.database.db, user, services.now().toISOString());
  }
}

export async function signedIn({ app }: PlumblineServer, email: string): Promise<DemoApi> {
  const credentials = { email, password: DEMO_PASSWORD };
  const { accessToken } = await demoApi(app, '').post(login, '/auth/login', credentials);
  return demoApi(app, accessToken);
}
