import { listCreatedRecords } from '../../contract/outbox/calls';
import type { Registrar } from '../http/handlers';
import { recordsCreatedBy } from '../repositories/journal';

export function outboxRoutes(register: Registrar): void {
  register.read(listCreatedRecords, ({ query: { keys } }, { db, user }) =>
    recordsCreatedBy(db, { userId: user.id, keys }),
  );
}
