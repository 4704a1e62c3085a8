import { keepFilesPrivate } from '../server/private-files';
import { unlockByEmail } from '../server/repositories/users';
import { CommandError, failCommand, openExisting } from './existing-database';

/** `npm run unlock -- EMAIL`: unlocks an account at once, even while the server runs. */

async function unlock(email: string): Promise<void> {
  const { db, close } = openExisting();
  try {
    if (!(await unlockByEmail(db, email, new Date()))) {
      throw new CommandError(`No account has the address ${email}.`);
    }
  } finally {
    await close();
  }
}

keepFilesPrivate();
const [email] = process.argv.slice(2);
try {
  if (email === undefined) throw new CommandError('Give the account: npm run unlock -- EMAIL');
  await unlock(email);
  console.log(`The account ${email} is no longer locked.`);
} catch (error) {
  failCommand(error);
}
