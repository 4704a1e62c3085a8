import { localIds } from '../../platform/ids/local-ids';
import { openChanges } from '../../platform/outbox/change-database';
import { createChangeNews } from '../../platform/outbox/change-news';
import { createChangeStore } from '../../platform/outbox/change-store';

/** The changes of this browser; there is one instance per page. */

export { createUserChanges } from './user-changes';

export const news = createChangeNews();
export const ids = localIds();
export const store = createChangeStore(openChanges(), {
  tell: news.tell,
  serverIdOf: ids.serverIdOf,
});
