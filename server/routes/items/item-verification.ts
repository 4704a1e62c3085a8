import * as calls from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import { unresolved, withStatus } from '../../../contract/items/resolution';
import { isWaiting } from '../../../contract/items/item-status';
import { mayOverride, signed } from '../../../contract/items/verification';
import { conflict } from '../../errors/http-error';
import type { Context, Registrar } from '../../http/calls/handlers';
import {
  change,
  existing,
  expectResolution,
  save,
  type SeenResolution,
  signatureOf,
  stampOf,
  write,
} from './item-change';
import { renameLatePhotos } from './return-photos';

/** Whether the item is open because somebody returned the resolution that the user saw. */
function isReturned({ status, returnedAt, updatedAt }: Item, base: SeenResolution | undefined) {
  const seen = base?.resolvedAt;
  if (status !== 'Open' || returnedAt === null) return false;
  // Without the instant, only a return that was the last change can be attributed to it.
  return typeof seen === 'string' ? returnedAt >= seen : returnedAt === updatedAt;
}

/**
 * @throws HttpError 409 if the item does not wait for verification; the error names who has
 * verified or returned it.
 */
function expectWaiting(context: Context, item: Item, base: SeenResolution | undefined): void {
  expectResolution(context, item, base);
  if (isWaiting(item)) return;
  const { status, verifiedByUserName, returnedByUserName: returner } = item;
  if (status === 'Verified' && verifiedByUserName !== null)
    throw conflict(VERIFICATION_MESSAGES.verifiedAlready(verifiedByUserName), item);
  if (returner !== null && isReturned(item, base))
    throw conflict(VERIFICATION_MESSAGES.returnedAlready(returner), item);
  throw conflict(VERIFICATION_MESSAGES.notWaiting, item);
}

/** A resolution that requires it is verified by another person, or returned. */
export function verificationRoutes(register: Registrar): void {
  register.write(calls.verifyItem, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: { status: 'Verified' },
      check: (before) => {
        expectWaiting(context, before, body.base);
      },
      write: (before) => {
        const verified = withStatus(before, 'Verified', stampOf(context));
        if (body.reason === null || !mayOverride(before, context.user))
          return save(context, before, verified);
        return write(context, before, signed(before, verified, signatureOf(context, body.reason)));
      },
    }),
  );
  register.write(calls.returnItem, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: { status: 'Open' },
      check: (before) => {
        expectWaiting(context, before, body.base);
      },
      write: async (before) => {
        const signature = signatureOf(context, body.reason);
        const returned = await write(
          context,
          before,
          signed(before, unresolved(before), signature),
        );
        await renameLatePhotos(context, returned);
        return existing(context, returned.id);
      },
    }),
  );
}
