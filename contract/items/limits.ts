/**
 * The most items of an inspection. Devices keep whole inspections, so one must fit on a phone; real
 * ones have a few dozen. The import is not limited.
 */
export const ITEMS_PER_INSPECTION = 5000;
