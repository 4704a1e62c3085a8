import type { AnyActorRef } from 'xstate';
import { isVisible } from '../../contract/rules/clean-text';
import type { ClockActor } from '../clock/clock.machine';
import type { Failure } from '../failure';
import { isSame } from '../same-value';
import type { Draft, DraftKey } from './draft';
import { nobodyElse, type Others, type OthersEvent } from './others';

/** Context and events of a form, and pure functions that work on them. */

/** A draft has fewer required fields than a complete record. */
export type Intent = 'save' | 'draft';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

export interface FormInput<Values> {
  initial: Values;
  /** The version of the record that is being changed. */
  version: number | null;
  /** The key of the form's draft. */
  draftKey: DraftKey;
  /** The prefix of the idempotency keys of this form's saves. */
  saveKey: string;
  /** The user's time. */
  clock: ClockActor;
  /** The record's id, or its parent's id for a new record. */
  subjectId: number | null;
  /** The actor that shows the record; it is notified when the form is saved or cancelled. */
  listener?: AnyActorRef | undefined;
}

export interface FormContext<Values> extends FormInput<Values> {
  values: Values;
  /** The user's calendar date, `YYYY-MM-DD`, also after midnight. */
  today: string;
  touched: readonly (keyof Values)[];
  failure: Failure | null;
  /** The values that the server refused; the errors of its fields concern only these. */
  refused: Values | null;
  intent: Intent;
  /** Counts the changes: saving different content needs a different idempotency key. */
  revision: number;
  /** The keys of saves of a new record whose outcome is not known. */
  unanswered: readonly string[];
  /** Whether the form shows a restored draft. */
  isRestored: boolean;
  /** The version of the record with the initial values; a restored draft has its own. */
  initialVersion: number | null;
  /** Whether all values are the user's own, including those that they did not change. */
  isAllMine: boolean;
  /** What others have changed while the form was open. */
  others: Others<Values>;
}

/** What the server has said about the value of a field, until that is changed. */
export const refusalOf = <Values extends object>(
  { failure, refused, values }: Pick<FormContext<Values>, 'failure' | 'refused' | 'values'>,
  field: keyof Values,
): string | undefined =>
  refused !== null && isSame(refused[field], values[field])
    ? failure?.errors[String(field)]?.[0]
    : undefined;

export interface SaveRequest<Values> {
  values: Values;
  /** The initial values: an update names the fields that differ. */
  initial: Values;
  intent: Intent;
  version: number | null;
  /** The version of `initial`; it differs from `version` if the form continues an older draft. */
  initialVersion: number | null;
  idempotencyKey: string;
  /** The keys of earlier saves of a new record whose outcome is not known. */
  unanswered: readonly string[];
  draftKey: DraftKey;
  subjectId: number | null;
}

/** The idempotency key of a save. */
export const saveKeyOf = (
  { saveKey, revision }: Pick<Draft, 'saveKey' | 'revision'>,
  intent: Intent,
): string => `${saveKey}-${intent}-${String(revision)}`;

/** The idempotency keys under which a form with this draft may have been saved. */
export const saveKeysOf = (draft: Draft): string[] => [
  saveKeyOf(draft, 'save'),
  saveKeyOf(draft, 'draft'),
];

/** What the form saves at this moment. */
export const saveRequestOf = <Values>(context: FormContext<Values>): SaveRequest<Values> => ({
  values: context.values,
  initial: context.initial,
  intent: context.intent,
  version: context.version,
  initialVersion: context.initialVersion,
  idempotencyKey: saveKeyOf(context, context.intent),
  unanswered: context.unanswered,
  draftKey: context.draftKey,
  subjectId: context.subjectId,
});

/**
 * The same for a server that compares only versions. While a question is open, it names the version
 * before it, so that the server refuses to replace a value about which the user has not decided.
 */
export const versionedRequestOf = <Values>(context: FormContext<Values>): SaveRequest<Values> => ({
  ...saveRequestOf(context),
  version: context.others.askedVersion ?? context.version,
});

export type FormEvent<Values> =
  | { type: 'field.changed'; changes: Partial<Values> }
  | { type: 'field.left'; field: keyof Values }
  | { type: 'form.submit' }
  | { type: 'draft.save' }
  | { type: 'form.cancel' }
  | { type: 'discard.confirm' }
  | { type: 'discard.decline' }
  | { type: 'draft.discard' }
  | { type: 'error.dismiss' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'conflict.later' }
  | OthersEvent
  /** The user accepts what somebody else has entered in a field, or keeps their own value. */
  | { type: 'others.take'; field: keyof Values }
  | { type: 'others.keep'; field: keyof Values };

export type FormEmitted<Saved> =
  | { type: 'form.saved'; saved: Saved; intent: Intent }
  | { type: 'form.cancelled' };

/** The facts for a form's rules. */
export interface Validated<Values> {
  values: Values;
  initial: Values;
  today: string;
  intent: Intent;
}

/** Whether a value is empty. */
export const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && !isVisible(value));

/** Whether the user would lose something by leaving. */
export function isDirty<Values>({ values, initial }: FormContext<Values>): boolean {
  return !isSame(values, initial);
}

/** The fields that differ from the initial values. */
export function changedValues<Values extends object>({
  values,
  initial,
}: FormContext<Values>): Partial<Values> {
  const changed = keysOf(values).filter((name) => !isSame(values[name], initial[name]));
  const changes: Partial<Values> = {};
  for (const name of changed) changes[name] = values[name];
  return changes;
}

/**
 * Whether all values are the user's own. A form for a new record starts with blanks; they stay the
 * user's if an earlier save turns out to have created the record.
 */
export const areAllMine = <Values>(
  context: Pick<FormContext<Values>, 'version' | 'isAllMine'>,
): boolean => context.isAllMine || context.version === null;

/**
 * Whether the initial values are those that the user's changes are based on. A form that continues an
 * older draft does not know which values its record had then.
 */
export const knowsBase = <Values>(
  context: Pick<FormContext<Values>, 'version' | 'initialVersion' | 'isAllMine'>,
): boolean => !areAllMine(context) && context.version === context.initialVersion;

/**
 * The values that are the user's own: for a stored record the ones that they changed, otherwise
 * all.
 */
export const mineOf = <Values extends object>(context: FormContext<Values>): Partial<Values> =>
  areAllMine(context) ? context.values : changedValues(context);

interface Entry {
  id: unknown;
}

const areEntries = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) &&
  value.every((entry: unknown) => typeof entry === 'object' && entry !== null && 'id' in entry);

/**
 * The values of a draft with the changes made before it was read. A changed value wins, but
 * entries such as photos are added to those of the draft.
 */
export function withChanges<Values extends object>(
  recalled: Values,
  context: FormContext<Values>,
): Values {
  const values = { ...recalled, ...changedValues(context) };
  for (const name of keysOf(values)) {
    const [kept, added] = [recalled[name], values[name]];
    if (!areEntries(kept) || !areEntries(added)) continue;
    const ids = new Set(kept.map(({ id }) => id));
    const joined: readonly Entry[] = [...kept, ...added.filter(({ id }) => !ids.has(id))];
    values[name] = joined as typeof added;
  }
  return values;
}

/**
 * The draft of a form. For a stored record it has only what the user changed, so that a field that
 * somebody else changes later is not taken for the user's. For a new one it has all values, and
 * names the defaults that the user left as they were.
 */
export function draftOf<Values extends object>(context: FormContext<Values>): Draft {
  const { version, saveKey, revision, unanswered, others, initial } = context;
  return {
    values: { ...mineOf(context) },
    version: others.askedVersion ?? version,
    base: Object.fromEntries(Object.entries(initial)),
    saveKey,
    revision,
    ...(unanswered.length > 0 && { unanswered }),
  };
}

type Replaced = 'values' | 'initial' | 'version' | 'initialVersion' | 'isAllMine' | 'others';

/**
 * The form after somebody else has saved the record: these values of the user stay, and all others
 * become the saved ones.
 */
export function over<Values extends object>(
  context: FormContext<Values>,
  { values, version }: { values: Values; version: number },
  own: Partial<Values>,
): Pick<FormContext<Values>, Replaced> {
  return {
    values: { ...values, ...own },
    initial: values,
    version,
    initialVersion: version,
    isAllMine: areAllMine(context),
    others: { ...nobodyElse(), unread: context.others.unread },
  };
}

export function keysOf<Values>(values: Values): (keyof Values)[] {
  return Object.keys(values as object) as (keyof Values)[];
}
