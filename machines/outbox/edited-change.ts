import { isSame } from '../same-value';
import type { Edit } from './change-context';
import { withBody } from './given-values';
import type { KeptChange } from './kept-change';

/** A new item may be moved to another inspection. */
function inspectionIn({ call, inspectionId }: KeptChange, body: KeptChange['body']): number {
  const named = call === 'createItem' ? body['inspectionId'] : null;
  return typeof named === 'number' ? named : inspectionId;
}

/**
 * What a change is based on when it is sent again: a person who decided about a resolution has been
 * shown the one that waits now.
 */
function baseAgain({ base, failure }: KeptChange): KeptChange['base'] {
  const { resolvedAt } = { ...(failure?.current as { resolvedAt?: unknown } | undefined) };
  return 'resolvedAt' in base && resolvedAt !== undefined ? { ...base, resolvedAt } : base;
}

/**
 * A refused change that is sent again, possibly edited. Fields that the edit adds are based on the
 * current record, if the server returned it.
 */
export function editedChange(change: KeptChange, edit: Edit = {}): KeptChange {
  const { body = change.body, projectName = change.projectName } = edit;
  const named = projectName === undefined ? {} : { projectName };
  const held = baseAgain(change);
  const again = {
    ...withBody(change, body),
    ...named,
    base: held,
    state: 'waiting' as const,
    failure: null,
  };
  if (isSame(body, change.body)) return again;
  const known = { ...(change.failure?.current as object | undefined), ...held };
  const isNew = Object.keys(held).length === 0;
  const base = isNew
    ? {}
    : Object.fromEntries(
        Object.entries(known).filter(
          ([name]) => name in body || (name in held && !(name in change.body)),
        ),
      );
  const inspectionId = inspectionIn(change, body);
  return { ...again, inspectionId, base };
}
