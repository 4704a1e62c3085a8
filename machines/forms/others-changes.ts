import type { Failure } from '../failure';
import { isSame } from '../same-value';
import {
  changedValues,
  type FormContext,
  knowsBase,
  over,
  type SaveRequest,
  saveRequestOf,
} from './form-context';
import type { Authors, Others, Question } from './others';
import type { StoredValues } from './stored-values';

/**
 * Other people's changes of a record while a form for it is open. Fields that the user has not
 * touched follow the record. For the others the user decides; until then the typed value stays.
 */

export interface OthersRules<Values> {
  /** The form's values for a record, on the user's day. */
  valuesOf: (record: unknown, today: string) => StoredValues<Values> | null;
  /** Whether a record no longer needs the form. */
  isSettled?: (record: unknown) => boolean;
  /**
   * Fields that depend on another field. They keep their values while the user's own value of that
   * field stays, because it was chosen for those values.
   */
  follows?: Partial<Record<keyof Values, keyof Values>>;
}

const namesOf = <Values>(values: Values) => Object.keys(values as object) as (keyof Values)[];

type Shown<Values> = Pick<
  FormContext<Values>,
  'values' | 'initial' | 'version' | 'initialVersion' | 'isAllMine'
>;

type Outcome = 'unchanged' | 'taken' | 'asked';

/** What happens to each field when the record has other values. */
function outcomesOf<Values>(
  { values, initial, version, initialVersion, isAllMine }: Shown<Values>,
  theirs: Values,
  follows: OthersRules<Values>['follows'] = {},
): Map<keyof Values, Outcome> {
  // A form that continues an older draft is compared as a whole when it is saved.
  const isAsked = !isAllMine && version === initialVersion;
  const outcomeOf = (name: keyof Values): Outcome => {
    const leader = follows[name];
    if (leader !== undefined) {
      const led = outcomeOf(leader);
      if (led !== 'unchanged') return led;
      if (!isSame(values[leader], initial[leader])) return 'unchanged';
    }
    if (isSame(theirs[name], initial[name])) return 'unchanged';
    if (isSame(values[name], initial[name]) || isSame(values[name], theirs[name])) return 'taken';
    return isAsked ? 'asked' : 'unchanged';
  };
  return new Map(namesOf(theirs).map((name) => [name, outcomeOf(name)]));
}

const authorOf = ({ fields, last }: Authors, name: PropertyKey) =>
  String(name) in fields ? (fields[String(name)] ?? null) : last;

const pick = <Values>(values: Values, names: readonly (keyof Values)[]): Partial<Values> => {
  const picked: Partial<Values> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
};

/** The form after its record was read again. */
export function withRecord<Values>(
  context: FormContext<Values>,
  { valuesOf, isSettled, follows = {} }: OthersRules<Values>,
): Partial<FormContext<Values>> {
  const { others, values, initial, version, initialVersion, revision, today } = context;
  const { unread } = others;
  if (unread === null) return {};
  // A read that began before the deletion may finish after it.
  if (others.end?.how === 'deleted') return { others: { ...others, unread: null } };
  const { record, authors } = unread;
  if (isSettled?.(record) === true) {
    const end = { how: 'settled', by: authorOf(authors, 'status') } as const;
    return { others: { ...others, unread: null, end } };
  }
  const theirs = valuesOf(record, today);
  // An answer may be older than one that the form already has.
  if (theirs === null || theirs.version <= (initialVersion ?? 0))
    return { others: { ...others, unread: null } };
  const outcomes = outcomesOf(context, theirs.values, follows);
  const named = (outcome: Outcome) =>
    [...outcomes].filter(([, one]) => one === outcome).map(([name]) => name);
  const taken = pick(theirs.values, named('taken'));
  const asked = named('asked');
  const isAsked = (name: keyof Values | undefined) => name !== undefined && asked.includes(name);
  const changed = named('taken').filter((name) => !isSame(values[name], theirs.values[name]));
  // The change may concern other fields.
  const askedBy = (name: keyof Values) =>
    others.questions.find(
      (one) => one.field === name && isSame(one.theirs[name], theirs.values[name]),
    )?.by;
  const questions = asked
    .filter((name) => !isAsked(follows[name]))
    .map((field) => ({
      field,
      from: initial[field],
      to: theirs.values[field],
      theirs: pick(theirs.values, [field, ...asked.filter((name) => follows[name] === field)]),
      by: askedBy(field) ?? authorOf(authors, field),
    }));
  const authorsOfTaken = Object.fromEntries(changed.map((name) => [name, authorOf(authors, name)]));
  return {
    values: { ...values, ...taken },
    initial: { ...initial, ...taken },
    version: version === initialVersion ? theirs.version : version,
    initialVersion: theirs.version,
    revision: revision + 1,
    others: {
      unread: null,
      questions,
      taken: { ...others.taken, ...authorsOfTaken },
      askedVersion: questions.length === 0 ? null : (others.askedVersion ?? version),
      end: null,
    },
  };
}

const without = <Values>(others: Others<Values>, isOver: (one: Question<Values>) => boolean) => {
  const questions = others.questions.filter((question) => !isOver(question));
  const askedVersion = questions.length === 0 ? null : others.askedVersion;
  return { ...others, questions, askedVersion };
};

/** The form after the user has decided about a field: their value becomes its initial value. */
export function withDecision<Values>(
  context: FormContext<Values>,
  { field, isTheirs }: { field: keyof Values; isTheirs: boolean },
): Partial<FormContext<Values>> {
  const question = context.others.questions.find((one) => one.field === field);
  if (question === undefined) return {};
  const { theirs } = question;
  return {
    values: isTheirs ? { ...context.values, ...theirs } : context.values,
    initial: { ...context.initial, ...theirs },
    revision: context.revision + 1,
    others: without(context.others, (one) => one === question),
  };
}

/**
 * The form after the user has typed: a field that now has the other person's value needs no
 * decision.
 */
export function withTyped<Values>(
  context: FormContext<Values>,
  changes: Partial<Values>,
): Pick<FormContext<Values>, 'values' | 'initial' | 'others'> {
  const values = { ...context.values, ...changes };
  const isOver = ({ field, theirs }: Question<Values>) => isSame(values[field], theirs[field]);
  const over = context.others.questions.filter(isOver).map(({ theirs }) => theirs);
  const typed = namesOf(changes);
  const taken = Object.fromEntries(
    Object.entries(context.others.taken).filter(([name]) => !typed.includes(name as keyof Values)),
  ) as Others<Values>['taken'];
  return {
    values,
    initial: over.reduce<Values>((initial, theirs) => ({ ...initial, ...theirs }), context.initial),
    others: { ...without(context.others, isOver), taken },
  };
}

/**
 * The user's own values of the fields that the others have not changed; none if the form does not
 * know what they have changed.
 */
function uncontested<Values extends object>(
  context: FormContext<Values>,
  theirs: Values,
  follows: OthersRules<Values>['follows'],
): Partial<Values> {
  if (!knowsBase(context)) return {};
  const outcomes = outcomesOf(context, theirs, follows);
  const own = namesOf(changedValues(context) as Values);
  return pick(
    context.values,
    own.filter((name) => outcomes.get(name) === 'unchanged'),
  );
}

const savedByOthers = <Values>(
  { failure, today }: FormContext<Values>,
  { valuesOf }: OthersRules<Values>,
): StoredValues<Values> | null => valuesOf(failure?.current, today);

/**
 * The form after the user has taken the record as others have saved it. What the user has changed in
 * other fields stays.
 */
export function withTheirs<Values extends object>(
  context: FormContext<Values>,
  rules: OthersRules<Values>,
): Partial<FormContext<Values>> {
  const theirs = savedByOthers(context, rules);
  if (theirs === null) return {};
  return {
    ...over(context, theirs, uncontested(context, theirs.values, rules.follows)),
    revision: context.revision + 1,
    touched: [],
    failure: null,
    isRestored: false,
  };
}

/** Whether a save was refused only because others have changed other fields since. */
export function isOfOtherFields<Values extends object>(
  context: FormContext<Values>,
  { status, current }: Failure,
  { valuesOf, follows }: OthersRules<Values>,
): boolean {
  if (status !== 409 || !knowsBase(context)) return false;
  const theirs = valuesOf(current, context.today);
  if (theirs === null || theirs.version <= (context.initialVersion ?? 0)) return false;
  return ![...outcomesOf(context, theirs.values, follows).values()].includes('asked');
}

/** What the user gives up by taking the record as others have saved it. */
export function givenUpFor<Values extends object>(
  context: FormContext<Values>,
  rules: OthersRules<Values>,
): SaveRequest<Values> {
  const request = saveRequestOf(context);
  const theirs = savedByOthers(context, rules);
  if (theirs === null) return request;
  const kept = namesOf(uncontested(context, theirs.values, rules.follows) as Values);
  return { ...request, values: { ...context.values, ...pick(context.initial, kept) } };
}

/** The values with which the form starts again, without what the user typed. */
export const currentOf = <Values>({ initial, others }: FormContext<Values>): Values =>
  others.questions.reduce<Values>((values, { theirs }) => ({ ...values, ...theirs }), initial);
