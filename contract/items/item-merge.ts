import { ITEM_TAGS } from '../enums';
import { nameOf } from '../fields';
import { NEW_ITEM } from '../limits';
import { type Merge, mergeOf, type Named } from '../merge';
import { ITEM_INPUTS, type ItemUpdate } from './calls';
import type { Item } from './item';

/** Merges a change of an item that was based on an older state of it; pure. */

/** A number in the status field is the assessment, in a change and in its base. */
function withAssessment({ status, ...others }: Named): Named {
  if (status === undefined) return others;
  return typeof status === 'number' ? { assessment: status, ...others } : { ...others, status };
}

/** A cleared priority becomes the priority of a new item. */
const stored = (fields: Named): Named =>
  fields['priority'] === null ? { ...fields, priority: NEW_ITEM.priority } : fields;

const KnownTag = nameOf(ITEM_TAGS);

/** A newer app may have seen tags that this version does not know; nobody loses them by a change. */
function withKnownTags(base: Named): Named {
  const { tags } = base;
  if (!Array.isArray(tags)) return base;
  return { ...base, tags: tags.filter((tag) => KnownTag.safeParse(tag).success) };
}

/**
 * The fields that an update can change. An item stays in its inspection and keeps its resolution
 * date.
 */
export const changesIn = (update: ItemUpdate): Named =>
  Object.fromEntries(
    Object.entries(withAssessment(update)).filter(
      ([name, value]) =>
        Object.hasOwn(ITEM_INPUTS, name) && !(name === 'resolvedDate' && value === null),
    ),
  );

/**
 * The values that the author of an update gave up for those of others, by the fields of the item.
 */
export const declinedIn = ({ declined }: ItemUpdate): Named =>
  withAssessment({ ...declined, inspectionId: undefined });

/** Merges new values of some fields into an item. */
export const mergeOfItem = (current: Item, base: Named, change: Named): Merge =>
  mergeOf(
    { current, base: stored(withKnownTags(withAssessment(base))), change: stored(change) },
    { ...ITEM_INPUTS },
  );
