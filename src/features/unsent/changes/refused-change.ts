import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { isOfMissing } from './change-words';
import { editableFields } from './editable-fields';

/** What a person can do with a change that the server refused. */

type Refused = Pick<ListedChange, 'call' | 'body' | 'failure'>;

/** The calls whose fields a person types. */
const TYPED: readonly string[] = [
  'createItem',
  'updateItem',
  'setItemPriority',
  'resolveItem',
  'createInspection',
  'updateInspection',
  'verifyItem',
  'returnItem',
  'updatePhoto',
  'createComment',
  'updateComment',
];

export const mayBeEdited = (change: Refused): boolean =>
  TYPED.includes(change.call) && !isOfMissing(change) && editableFields(change).length > 0;

/**
 * A new item belongs to the inspection that it names; one that the server duplicates belongs to that
 * of its source.
 */
export const mayBeMoved = ({ call }: Refused): boolean => call === 'createItem';
