import type { ClashDecision, KeptChange } from '../../machines/outbox/kept-change';
import type { JournalEntry } from '../../server/repositories/history/journal';
import { comparable } from './comparable';
import type { Answered, SimulatedServer } from './server';
import { type Decided, formerKey, isRepeat, labelOf, type Seen, type Witness } from './witness';

/** The fields that a person has decided about, with their own values. */
export function decidedBy(
  body: KeptChange['body'],
  decisions: Readonly<Record<string, ClashDecision>>,
): Decided {
  const of = (wanted: ClashDecision) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => decisions[name] === wanted));
  return { mine: of('mine'), theirs: of('theirs') };
}

type Named = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

const fieldsIn = (entries: readonly JournalEntry[], isDeclined: boolean): Named =>
  Object.assign(
    {},
    ...entries
      .filter(({ action }) => (action === 'declined') === isDeclined)
      .map(({ changes }) => JSON.parse(changes) as Named),
  ) as Named;

/** Where the record and its history differ from what was decided. */
function missedIn({ mine, theirs }: Decided, record: Named, entries: readonly JournalEntry[]) {
  const [changed, declined] = [fieldsIn(entries, false), fieldsIn(entries, true)];
  const lost = Object.keys(mine).filter((name) => !isSame(record[name], mine[name]));
  const kept = Object.keys(theirs).filter((name) => name in changed);
  const wrong = Object.keys(theirs).filter(
    (name) =>
      !isSame(record[name], theirs[name]) &&
      !isSame(declined[name], [theirs[name], record[name] ?? null]),
  );
  return [
    ...lost.map((name) => `without ${name}, which was to win`),
    ...kept.map((name) => `with ${name}, which was given up`),
    ...wrong.map((name) => `without a trace of ${name}, which was given up`),
  ];
}

/**
 * The own values that won and lost by their author's decision; if several tabs decided, one of the
 * decisions counts.
 */
export async function checkDecided(
  { server, witness }: { server: Pick<SimulatedServer, 'historyOf'>; witness: Witness },
  { change, decided, statuses }: Seen,
  { body }: Answered,
): Promise<void> {
  const { key, inspectionId } = change;
  const all = [...decided, ...(witness.seen.get(formerKey(key))?.decided ?? [])];
  if (all.length === 0 || isRepeat(statuses)) return;
  const history = await server.historyOf(inspectionId);
  const entries = history.filter(({ operation_key: operation }) => operation === key);
  const missed = all.map((one) => missedIn(one, body as Named, entries));
  const [first = []] = missed;
  if (missed.every((each) => each.length > 0))
    witness.fault(`${labelOf(key)} was accepted ${first.join(', ')}`);
}
