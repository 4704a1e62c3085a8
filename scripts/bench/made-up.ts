/** Words and numbers for generated records; the same on every run. */

export const SUBJECTS = [
  'Facade',
  'Scaffold',
  'Roof',
  'Basement',
  'Stairwell',
  'Lift shaft',
  'Car park',
];
export const KINDS = ['safety walk', 'handover', 'fire inspection', 'defect survey', 'acceptance'];
export const STREETS = ['Harbour Road', 'Mill Lane', 'Kings Avenue', 'Station Street', 'Park Row'];
export const TRADES = ['Housing', 'Estates', 'Hotels', 'Schools', 'Logistics', 'Clinics'];
export const PEOPLE = ['Ada Byron', 'Karl Benz', 'Zaha Hadid', 'Gustave Eiffel', 'Lina Bo Bardi'];
export const STATUSES = ['Open', 'InProgress', 'Complete'];
export const ITEM_STATUSES = ['Open', 'Closed', 'InProgress', 'Resolved', 'Verified', 'Closed'];
export const CATEGORIES = ['Structural', 'Electrical', 'Safety', '', 'Quality'];

const EPOCH = Date.UTC(2015, 0, 1);
const DAYS = 5000;

/** Scatters neighbouring numbers, so that no two columns have the same order. */
export const scatter = (n: number, salt: number) =>
  (Math.imul(n + salt, 2_654_435_761) >>> 8) >>> 0;

export const pick = (values: readonly string[], n: number, salt: number) =>
  values[scatter(n, salt) % values.length] ?? '';

/** A pseudo-random day within about fourteen years. */
export const someDay = (n: number, salt: number) =>
  new Date(EPOCH + (scatter(n, salt) % DAYS) * 86_400_000).toISOString().slice(0, 10);
