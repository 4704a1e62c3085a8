import { QUALITY_RATING_LABELS, RESOLUTION_TYPE_LABELS } from '../../../contract/enums';
import { isWaiting } from '../../../contract/items/item-status';
import { formatDollars } from '../../../contract/rules/dollars';
import type { ReportItem, ReportPhoto } from '../report-content';
import { facts, heading, labelled, type Area, text } from './blocks';
import type { Block } from './flow';
import { textsAndPhotos } from './photo-rows';
import type { Report } from './report';
import { STYLES } from './style';
import { hours } from './words';

/** How a finding was resolved and verified, and how often it was returned. */

interface Photos {
  before: readonly ReportPhoto[];
  after: readonly ReportPhoto[];
  /** The photos of the finding itself. */
  others: readonly ReportPhoto[];
}

const isAfter = ({ category }: ReportPhoto) => category === 'after' || category === 'resolution';
const isBefore = ({ category }: ReportPhoto) => category === 'before';

/** A photo labelled as before or after the work, so that both can be in one row. */
const named = (name: string) => (photo: ReportPhoto) => ({
  ...photo,
  caption: (photo.caption ?? '').trim() === '' ? name : `${name}: ${photo.caption ?? ''}`,
});

/** Of a resolution that was undone or returned, only the labels tell. */
function withLabel(photo: ReportPhoto): ReportPhoto {
  if (isBefore(photo)) return named('Before')(photo);
  return isAfter(photo) ? named('After')(photo) : photo;
}

/** Which photos show the finding, and which its resolution. */
export function photosOf({ photos, isResolved }: ReportItem): Photos {
  if (!isResolved) return { before: [], after: [], others: photos.map(withLabel) };
  return {
    before: photos.filter(isBefore),
    after: photos.filter(isAfter),
    others: photos.filter((photo) => !isBefore(photo) && !isAfter(photo)),
  };
}

const joined = (...parts: (string | null)[]) => {
  const known = parts.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(', ');
};

function verificationWords({ words }: Report, item: ReportItem): string | null {
  const verified = joined(item.verifiedByUserName, words.minute(item.verifiedAt));
  return verified ?? (isWaiting(item) ? 'Waits for another person' : null);
}

/** Each photo before the work, followed by one after it. */
const beforeAndAfter = (before: readonly ReportPhoto[], after: readonly ReportPhoto[]) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    ...before.slice(index, index + 1),
    ...after.slice(index, index + 1),
  ]).flat();

function* textsOf(report: Report, area: Area, item: ReportItem): Generator<Block> {
  const { resolutionType, qualityRating } = item;
  const type = resolutionType === null ? null : RESOLUTION_TYPE_LABELS[resolutionType];
  const quality = qualityRating === null ? null : QUALITY_RATING_LABELS[qualityRating];
  yield* heading(area, 'Resolution', { level: 4, style: STYLES.part, above: 12, below: 0 });
  const shown = [
    {
      label: item.resolvedByUserName === null ? 'Resolved On' : 'Resolved By',
      text: joined(item.resolvedByUserName, report.words.day(item.resolvedDate)),
    },
    { label: 'Verified By', text: verificationWords(report, item) },
    { label: 'Type', text: type },
    { label: 'Quality', text: quality },
    { label: 'Actual Hours', text: hours(item.actualHours) },
    { label: 'Actual Cost', text: formatDollars(item.actualCost) },
  ];
  yield* facts(area, shown, { columns: 4, above: 3 });
  yield* labelled(area, 'Resolution Notes', item.resolutionNotes);
  yield* labelled(area, 'Follow-up Actions', item.followUpActions);
  yield* labelled(area, 'Verified Without Another Person', item.verificationReason);
}

export function* resolution(report: Report, area: Area, item: ReportItem): Generator<Block> {
  if (!item.isResolved) return;
  const { before, after } = photosOf(item);
  const photos = beforeAndAfter(before.map(named('Before')), after.map(named('After')));
  const texts = textsOf(report, area, item);
  yield* textsAndPhotos(report, area, { texts, photos, name: 'Photo of the resolution' });
}

const times = (count: number) => (count === 1 ? 'Once' : `${String(count)} times`);

/**
 * The earlier resolutions that a verifier returned. If the journal lacks some of them, only their
 * number is known.
 */
export function* returns({ words }: Report, area: Area, item: ReportItem): Generator<Block> {
  const style = { style: STYLES.cell, above: 2 };
  if (item.returnCount === 0) return;
  yield* heading(area, 'Returned', { level: 4, style: STYLES.part, above: 10, below: 0 });
  if (item.returns.length < item.returnCount) {
    yield* text(area, `${times(item.returnCount)} in all`, style);
  }
  for (const { at, by, reason } of item.returns) {
    const head = joined(words.minute(at), by) ?? 'Returned';
    yield* text(area, reason === null ? head : `${head}: ${reason}`, style);
  }
}
