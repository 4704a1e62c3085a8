import { hasCapability } from '../../contract/roles';
import { withChanges } from '../../contract/update';
import * as calls from '../../contract/views/calls';
import { MOST_VIEWS } from '../../contract/views/limits';
import { VIEW_MESSAGES } from '../../contract/views/messages';
import { conflict, found, HttpError } from '../errors/http-error';
import type { Context, Registrar } from '../http/calls/handlers';
import * as views from '../repositories/views';
import { expectVersion, updated } from '../changes/versioned-changes';

/** @throws HttpError 404, also for a view that only somebody else may see. */
async function visible({ db, user }: Context, id: number): Promise<calls.View> {
  const view = found(await views.findView(db, id), 'View');
  return found(view.isShared || view.ownerId === user.id ? view : undefined, 'View');
}

/**
 * @throws HttpError 403 if a view is or becomes one for everybody and the user does not belong to
 * the office.
 */
function expectMayShare({ user }: Context, ...of: readonly Pick<calls.View, 'isShared'>[]): void {
  if (of.some(({ isShared }) => isShared) && !hasCapability(user.role, 'canShareViews')) {
    throw new HttpError(403, VIEW_MESSAGES.onlyOffice);
  }
}

export function viewRoutes(register: Registrar): void {
  register.read(calls.listViews, (_, { db, user }) => views.listViews(db, user.id));
  register.read(calls.getView, ({ params }, context) => visible(context, params.id));
  register.write(calls.createView, async ({ body }, context) => {
    const { db, now, user } = context;
    expectMayShare(context, body);
    if ((await views.countViews(db, user.id)) >= MOST_VIEWS) {
      throw conflict(VIEW_MESSAGES.tooMany(MOST_VIEWS));
    }
    return views.insertView(db, { ...body, ownerId: user.id }, now);
  });
  register.write(calls.updateView, async ({ params, body }, context) => {
    const { db, now } = context;
    const before = expectVersion(await visible(context, params.id), body.version);
    const after = withChanges<calls.NewView>(before, body);
    expectMayShare(context, before, after);
    // Its owner alone sees it once the office has ended the sharing.
    const stored = async () => found(await views.findView(db, params.id), 'View');
    return updated(views.updateView(db, before, after, now), stored);
  });
  register.write(calls.deleteView, async ({ params }, context) => {
    expectMayShare(context, await visible(context, params.id));
    await views.deleteView(context.db, params.id);
    return params;
  });
}
