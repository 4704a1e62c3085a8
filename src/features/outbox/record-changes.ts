import { nanoid } from 'nanoid';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { EffectFailed, type Failure, failureOf } from '../../../machines/failure';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import { isLocalId } from '../../../machines/outbox/local-id';
import { recordName } from '../../../machines/outbox/record-name';
import { subjectOf } from '../../../machines/outbox/records-of-change';
import { createsRecord, type UnsentKind } from '../../../machines/outbox/waiting-calls';
import type { CallApi } from '../../platform/http/call-api';
import { currentId } from '../../platform/ids/current-id';
import type { LocalIdStore } from '../../platform/ids/local-ids';
import { newLocalId } from '../../platform/ids/new-local-id';
import { onForget } from '../../platform/live/remembered';
import {
  type MadeChange,
  NEWEST,
  type ReadFrom,
  type RecordChanges,
} from '../../platform/outbox/record-changes';
import type { Solve } from '../../ui/toast/solved-toasts';
import type { Notify } from '../../ui/toast/toasts';
import { createChangesUnderWay } from './changes-under-way';
import type { ChangeMaker } from './make-changes';
import { createDeletions } from './record-deletions';
import { missingChanges } from './missing-changes';

/** What changes of all kinds of records require. */
export interface ChangingOutside {
  userId: number;
  /** Makes calls for the user. */
  api: CallApi;
  ids: LocalIdStore;
  maker: ChangeMaker;
  learnIds: () => Promise<boolean>;
  notify: Notify;
  /** Removes the toast of a refused change that `notify` has shown. */
  solve?: Solve;
  /** The clock of the device, in milliseconds since 1970. */
  now?: () => number;
  newId?: () => number;
}

interface Versioned {
  id: number;
  version: number;
}

/** Remembers the newest of each record: an answer may arrive after a newer one. */
function createNewest<Shown extends Versioned>() {
  const records = new Map<number, Shown>();
  /**
   * The records that the server's next answer replaces, whatever its version: those known before it
   * was perhaps restored, and those that only a copy is known to contain.
   */
  const outdated = new Set<number>();
  onForget(() => {
    for (const id of records.keys()) outdated.add(id);
  });
  return {
    last: (id: number) => records.get(id),
    note: <Read extends Shown>(record: Read, from: ReadFrom): Read => {
      const { id, version } = record;
      const known = records.get(id);
      const isOlder = known !== undefined && version < known.version;
      const counts = !isOlder || (from !== 'device' && outdated.has(id));
      const newest = counts ? record : known;
      if (from !== 'device') outdated.delete(id);
      else if (known === undefined || version > known.version) outdated.add(id);
      records.set(id, newest);
      return { ...record, ...newest };
    },
  };
}

/** How one kind of record is changed. */
export interface KindOfRecord<Shown extends Versioned> {
  kind: UnsentKind;
  /** The record in an answer of the server; undefined if the answer has none. */
  parse: (answer: unknown) => Shown | undefined;
  /** The server's record. @throws EffectFailed */
  fetch: (id: number) => Promise<Shown>;
  /** Records after applying the changes that wait. */
  after: (records: readonly Shown[], changes: readonly KeptChange[]) => Promise<readonly Shown[]>;
  /** The fields that a change names, with their values before it. */
  baseOf: (change: MadeChange, record: Shown) => KeptChange['base'];
  /** The fields that rules set together with those of the change. */
  impliedOf?: (change: NewChange, record: Shown) => NonNullable<KeptChange['implied']>;
  /** The parts of a change that say where its record belongs. */
  placeOf: (
    change: MadeChange,
    record: Shown | undefined,
  ) => Pick<NewChange, 'inspectionId' | 'itemId' | 'reportId' | 'projectName'>;
  titleOf: (record: Shown) => string;
  /** Why the server will not accept a change; null if it will, as far as the device knows. */
  refusalOf?: (change: NewChange, record: Shown) => Failure | null;
  /** The records that showing a change requires, as far as the device has them. */
  sourcesOf?: (
    change: KeptChange,
    lastShown: (id: number) => Shown | undefined,
  ) => Promise<readonly Shown[]>;
}

/** Shows why fields of a record were refused, and removes these toasts when they are accepted. */
function withFieldToasts<Shown extends Versioned>(
  { notify, solve }: ChangingOutside,
  of: KindOfRecord<Shown>,
  note: (record: Shown) => void,
) {
  return async <Outcome>(id: number | null, change: () => Promise<Outcome>): Promise<Outcome> => {
    const topic = recordName(of.kind, id ?? 0);
    try {
      const outcome = await change();
      solve?.(topic);
      return outcome;
    } catch (error) {
      const failure = failureOf(error);
      for (const text of new Set(Object.values(failure.errors).flat()))
        notify('error', text, undefined, topic);
      // The next change is based on what the user sees now.
      const current = of.parse(failure.current);
      if (current !== undefined) note(current);
      throw error;
    }
  };
}

/** Selects the changes of records. */
function changesOf(kind: UnsentKind, records: readonly { id: number }[]) {
  const names = new Set(records.map(({ id }) => recordName(kind, id)));
  return (changes: readonly KeptChange[]) =>
    changes.filter((change) => names.has(subjectOf(change)));
}

/** The changes of one kind of record. */
export function createRecordChanges<Shown extends Versioned>(
  outside: ChangingOutside,
  of: KindOfRecord<Shown>,
) {
  const { userId, ids, maker, learnIds, now = () => Date.now(), newId = newLocalId } = outside;
  /** The newest versions from the server: a waiting change may be given up. */
  const { note: newest } = createNewest<Shown>();
  /** The records as screens last showed them, with the changes that wait. */
  const { note, last: lastShown } = createNewest<Shown>();
  const noteAnswer = (record: Shown): Shown => note(newest(record, NEWEST), NEWEST);

  const underWay = createChangesUnderWay();

  /** The record as it will be when the changes that are under way have been carried out. */
  const expected = async (ids: readonly (number | null)[]): Promise<Shown | undefined> => {
    const [record] = ids.flatMap((id) => lastShown(id ?? 0) ?? []);
    const earlier = record === undefined ? [] : underWay.of(ids, record.id);
    if (record === undefined || earlier.length === 0) return record;
    return (await of.after([record], earlier)).find(({ id }) => id === record.id) ?? record;
  };

  const changeOf = async (made: MadeChange): Promise<NewChange> => {
    const { call, body, declined, key = nanoid() } = made;
    const id = made.id === null ? null : await currentId(ids, made.id);
    const record = await expected([id, made.id]);
    const isNew = createsRecord(made);
    const ownId = isNew ? newId() : (id ?? 0);
    const title = typeof body['title'] === 'string' ? body['title'] : made.title;
    const change: NewChange = {
      key,
      userId,
      madeAt: now(),
      record: ownId,
      copyOf: isNew ? id : null,
      ...of.placeOf({ ...made, id: ownId }, record),
      title: title ?? (record === undefined ? '' : of.titleOf(record)),
      version: isNew ? null : (record?.version ?? null),
      call,
      body,
      base: { ...(isNew || record === undefined ? {} : of.baseOf(made, record)), ...made.base },
      ...(declined && { declined }),
    };
    const implied = isNew || record === undefined ? {} : (of.impliedOf?.(change, record) ?? {});
    return Object.keys(implied).length === 0 ? change : { ...change, implied };
  };

  /** The record with an id, which a screen may have shown under one of its earlier ids. */
  const lastShownAs = (id: number | null, earlier: readonly (number | null)[]): Shown[] => {
    if (id === null) return [];
    const [record] = [id, ...earlier].flatMap((one) => lastShown(one ?? 0) ?? []);
    return record === undefined ? [] : [{ ...record, id }];
  };

  /**
   * The record as it will be when the server has acknowledged its changes. The record that a change
   * is about may have got its server id since the screen showed it.
   */
  const deferred = async (change: KeptChange, asked: NewChange, id: number | null) => {
    const known = createsRecord(change)
      ? lastShownAs(change.copyOf, [asked.copyOf, id])
      : lastShownAs(change.record, [asked.record, id]);
    const record = (await of.after(known, [change])).find((one) => one.id === change.record);
    if (record === undefined) throw new Error('The change waits, but cannot be shown');
    return note(record, 'device');
  };

  const answered = async (change: NewChange, shownId: number | null): Promise<Shown> => {
    const made = await maker.make(change);
    if (made.kind === 'acknowledged') return noteAnswer(made.record as Shown);
    if (made.change !== undefined) return deferred(made.change, change, shownId);
    // Another tab has sent it, or its record has been removed in the meantime.
    const id = await currentId(ids, change.record);
    if (isLocalId(id))
      throw new EffectFailed({ message: OUTBOX_MESSAGES.recordRemoved, status: 404, errors: {} });
    return noteAnswer(await of.fetch(id));
  };

  const carriedOut = async (change: NewChange, shownId: number | null): Promise<Shown> => {
    const record = await expected([change.record]);
    const refusal = record === undefined ? null : (of.refusalOf?.(change, record) ?? null);
    if (refusal !== null) throw new EffectFailed(refusal);
    return underWay.during(change, () => answered(change, shownId));
  };

  const tried = withFieldToasts(outside, of, noteAnswer);
  const attempt = async (made: MadeChange): Promise<Shown> =>
    carriedOut(await changeOf(made), made.id);
  const { isWithdrawn, deleted } = createDeletions({ ids, maker }, of, changeOf);

  /** Records after applying those of the changes that they lack which `own` selects. */
  const changed = async (
    records: readonly Shown[],
    own: (changes: readonly KeptChange[]) => readonly KeptChange[],
    from: ReadFrom,
  ): Promise<Shown[]> => {
    const missing = await missingChanges(maker, of.kind, from);
    const known = records.map((record) => newest(record, from));
    return (await of.after(known, own(missing(known)))).map((record) => note(record, from));
  };

  const shownOf = async <Read extends Shown>(records: readonly Read[], from: ReadFrom) => {
    const shown = await changed(records, changesOf(of.kind, records), from);
    const ofIds = new Map(shown.map((record) => [record.id, record]));
    return records.flatMap((record) => {
      const own = ofIds.get(record.id);
      return own === undefined ? [] : [{ ...record, ...own }];
    });
  };

  const changes: RecordChanges<Shown> = {
    make: (made) => tried(made.id, () => attempt(made)),
    shown: async (record, from) => (await shownOf([record], from))[0] ?? null,
    shownOf,
    unsent: async (localId) => {
      const all = await maker.waiting();
      const [created] = changesOf(of.kind, [{ id: localId }])(all);
      if (created === undefined) return null;
      const sources = await of.sourcesOf?.(created, lastShown);
      const record = (await of.after(sources ?? [], all)).find(({ id }) => id === localId);
      return record === undefined ? null : note(record, 'device');
    },
    remove: async (deletion) =>
      (await isWithdrawn(deletion.id)) ? 'removed' : tried(deletion.id, () => deleted(deletion)),
    answered: async (request) => {
      const from = { settledBefore: maker.settledCount() };
      const answer = await request;
      // No photo is created by a change.
      const isStorable = of.kind === 'photo' || (await learnIds());
      return { answer, from, isStorable };
    },
    onChange: maker.onChange,
  };
  return {
    changes,
    /** Like `make`, but tells nobody why a change was refused. */
    attempt,
    /** Tells why a change was refused. */
    tried,
    changed,
    noteAnswer,
    lastShown,
    /** A record that a screen has shown, as it will be after the changes that are under way. */
    expectedOf: async (id: number) => expected([await currentId(ids, id), id]),
  };
}
