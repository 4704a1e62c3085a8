import * as calls from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import {
  changedFields,
  copied,
  missingAfter,
  newFields,
} from '../../../contract/items/item-changes';
import { changesIn, declinedIn } from '../../../contract/items/item-merge';
import { ITEMS_PER_INSPECTION } from '../../../contract/items/limits';
import { ITEM_MESSAGES, RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { missingInDraft } from '../../../contract/items/item-completeness';
import {
  mayResolve,
  mayUnresolve,
  resolved,
  unresolved,
  withStatus,
} from '../../../contract/items/resolution';
import { signedAsNew } from '../../../contract/items/verification';
import { conflict, HttpError, invalid } from '../../errors/http-error';
import type { Context, Registrar } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import { inspectionExists, lockInspection } from '../../repositories/inspections/inspections';
import * as items from '../../repositories/items/items';
import { listPhotosOfItem } from '../../repositories/photos';
import { expectAssignee, isAssignable } from '../../changes/assignees';
import {
  change,
  existing,
  expectPastResolution,
  save,
  signatureOf,
  stampOf,
  write,
} from './item-change';
import { itemDeletionRoutes } from './item-deletion';
import { itemListRoutes } from './item-lists';
import { verificationRoutes } from './item-verification';

const required = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, [RULE_MESSAGES.required]]));

/**
 * @throws HttpError 422 for a draft that lacks required fields of a finding.
 */
function expectComplete(item: Item): void {
  const missing = missingInDraft(item);
  if (missing.length === 0) return;
  throw new HttpError(422, ITEM_MESSAGES.incomplete, { errors: required(missing) });
}

/** @throws HttpError 422 when the inspection does not exist. */
async function expectInspection({ db }: Context, inspectionId: number): Promise<void> {
  if (!(await inspectionExists(db, inspectionId))) {
    throw invalid({ inspectionId: ['This inspection does not exist'] });
  }
}

/**
 * Makes sure that an inspection has room for one more item, also while others add theirs.
 * @throws HttpError 422 if it has too many.
 */
async function expectRoomForItem({ db }: Context, inspectionId: number): Promise<void> {
  const { itemCount } = await lockInspection(db, inspectionId);
  if (itemCount >= ITEMS_PER_INSPECTION) throw new HttpError(422, ITEM_MESSAGES.tooMany);
}

function changeRoutes(register: Registrar): void {
  register.write(calls.updateItem, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: changesIn(body),
      declined: declinedIn(body),
      write: async (before) => {
        const after = changedFields(before, body, stampOf(context));
        const missing = missingAfter(before, body, after);
        if (missing.length > 0) throw invalid(required(missing));
        await expectAssignee(context, after.assignedToId, before);
        const refused = (reason: string) => invalid({ status: [reason] });
        return save(context, before, after, { base: body.base, refused });
      },
    }),
  );
  register.write(calls.setItemStatus, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: { status: body.status },
      write: (before) => {
        const stamp = stampOf(context, body.resolvedDate);
        if (body.status !== 'Draft') expectComplete(before);
        return save(context, before, withStatus(before, body.status, stamp), body);
      },
    }),
  );
  register.write(calls.setItemPriority, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: { priority: body.priority },
      write: (before) => write(context, before, { ...before, priority: body.priority }),
    }),
  );
  register.write(calls.resolveItem, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: { status: 'Resolved' },
      check: (before) => {
        if (mayResolve(before, context.user.role)) return;
        throw conflict(RESOLUTION_MESSAGES.alreadyResolved, before);
      },
      write: (before) => save(context, before, resolved(before, body, stampOf(context))),
    }),
  );
  register.write(calls.unresolveItem, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: { status: 'Open' },
      check: (before) => {
        if (mayUnresolve(before, context.user.role)) return;
        if (body?.base !== undefined && before.status === 'Open') return;
        throw conflict(RESOLUTION_MESSAGES.notResolved, before);
      },
      write: (before) => save(context, before, unresolved(before), body ?? {}),
    }),
  );
}

export function inspectionItemRoutes(register: Registrar, services: Services): void {
  itemListRoutes(register, services);
  changeRoutes(register);
  verificationRoutes(register);
  register.read(calls.getItem, ({ params }, context) => existing(context, params.id));
  register.read(calls.getItemWithPhotos, async ({ params }, context) => {
    const item = await existing(context, params.id);
    return { ...item, photos: await listPhotosOfItem(context.db, item.id) };
  });
  register.write(calls.createItem, async ({ body }, context) => {
    await expectInspection(context, body.inspectionId);
    await expectAssignee(context, body.assignedToId);
    const { db, now, user } = context;
    const { inspectionId } = body;
    await expectRoomForItem(context, inspectionId);
    const made = newFields(body, stampOf(context));
    expectPastResolution(context, made);
    const fields = signedAsNew(made, signatureOf(context));
    const created = { inspectionId, fields, createdById: user.id, now };
    return existing(context, await items.insertItem(db, created));
  });
  register.write(calls.duplicateItem, async ({ params }, context) => {
    const { db, now, user } = context;
    const item = await existing(context, params.id);
    const { inspectionId } = item;
    await expectRoomForItem(context, inspectionId);
    const fields = copied(item, stampOf(context), await isAssignable(context, item.assignedToId));
    const created = { inspectionId, fields, createdById: user.id, now };
    return existing(context, await items.insertItem(db, created));
  });
  itemDeletionRoutes(register, services);
}
