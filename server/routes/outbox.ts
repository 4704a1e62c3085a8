import { listCreatedRecords } from '../../contract/outbox/calls';
import type { Registrar } from '../http/calls/handlers';
import { recordsCreatedBy } from '../repositories/history/journal';

export function outboxRoutes(register: Registrar): void {
  register.read(listCreatedRecords, ({ query: { keys } }, { db, user }) =>
    recordsCreatedBy(db, { userId: user.id, keys }),
  );
}
