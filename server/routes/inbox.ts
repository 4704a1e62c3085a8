import * as calls from '../../contract/inbox/calls';
import { INBOX_PAGE_SIZE } from '../../contract/inbox/limits';
import type { Registrar } from '../http/calls/handlers';
import { countUnread, listInbox, markRead } from '../repositories/inbox';

export function inboxRoutes(register: Registrar): void {
  register.read(calls.listInbox, ({ query }, { db, user }) =>
    listInbox(db, user.id, { before: query.before, pageSize: query.pageSize ?? INBOX_PAGE_SIZE }),
  );
  register.read(calls.countUnread, async (_, { db, user }) => ({
    unread: await countUnread(db, user.id),
  }));
  register.write(calls.readInbox, async ({ body }, { db, now, user }) => {
    const { ids = [], upTo } = body;
    const read = upTo === undefined ? { ids } : { upTo };
    await markRead(db, { ...read, userId: user.id, now });
    return { unread: await countUnread(db, user.id) };
  });
}
