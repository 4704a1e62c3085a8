import { ITEM_STATUS_LABELS, type ItemStatus } from '../../../contract/enums';

/** The option of a status. */
export const statusOption = <Status extends ItemStatus>(value: Status) => ({
  value,
  label: ITEM_STATUS_LABELS[value],
});
