import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  type FormContext,
  type FormErrors,
  type FormEvent,
  type FormInput,
  type Intent,
  isBlank,
  isDirty,
  mineOf,
  refusalOf,
  type Validated,
} from '../../machines/forms/form-context';
import type { AnyOthers } from '../../machines/forms/others';
import type { formMachineOf } from '../../machines/forms/form.machine';
import { type Difference, differencesOf } from './differences';
import type { Problem } from './missing-fields';
import { useEmitted, useScreenActor } from '../platform/actors';
import { selectIsBusy } from '../platform/select-is-busy';
import { useIsDeleted } from '../ui/page/shown-record';

export type FormMachine<Values extends object, Saved> = ReturnType<
  typeof formMachineOf<Values, Saved>
>;
type FormActor<Values extends object, Saved> = ActorRefFrom<FormMachine<Values, Saved>>;

interface Snapshot<Values> {
  context: FormContext<Values>;
  hasTag: (tag: 'recalling' | 'busy' | 'asking' | 'conflicted') => boolean;
}

const selectContext = <Values>({ context }: Snapshot<Values>) => context;
const selectCanAct = <Values>(snapshot: Snapshot<Values>) =>
  !snapshot.hasTag('recalling') && !snapshot.hasTag('busy');
const canLeave = <Values>(snapshot: Snapshot<Values>) =>
  !snapshot.hasTag('recalling') || snapshot.context.revision === 0;
const selectIsAsking = <Values>(snapshot: Snapshot<Values>) => snapshot.hasTag('asking');
const selectIsConflicted = <Values>(snapshot: Snapshot<Values>) => snapshot.hasTag('conflicted');

interface Options<Values extends object, Saved> {
  machine: FormMachine<Values, Saved>;
  input: FormInput<Values>;
  validate: (form: Validated<Values>) => FormErrors<Values>;
  onSaved?: (saved: Saved, intent: Intent) => void;
  onCancelled?: () => void;
  /**
   * The form's values for the saved record of a conflict, so that the question shows the
   * differences.
   */
  valuesOf?: (record: unknown, today: string) => { values: Partial<Values> } | null;
}

/** The properties that bind a control to a field of the form. */
export interface FieldBinding<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

export interface Form<Values extends object, Saved> {
  actor: FormActor<Values, Saved>;
  context: FormContext<Values>;
  /** Whether it is being saved. */
  isBusy: boolean;
  /** Whether its buttons act: not while it looks for its draft or is being saved. */
  canAct: boolean;
  /** Whether it can also be sent: not if its record was deleted. */
  canSend: boolean;
  /**
   * Leaves it by Back as soon as nothing can be lost: typed text is stored when the search for a
   * draft ends. A form that is being saved stays open.
   */
  leave: (onLeave: (isUnsaved: boolean) => void) => void;
  isAsking: boolean;
  isConflicted: boolean;
  /** During a conflict: the fields that differ in the saved record. */
  differences: readonly Difference[];
  isValid: boolean;
  /** The problems that prevent saving. */
  problems: readonly Problem[];
  /**
   * Why not even a draft can be saved; undefined if saving the whole form would not work either.
   */
  draftProblem: string | undefined;
  /** Marks a field as visited after the user was sent to it. */
  touch: (field: string) => void;
  canSaveDraft: boolean;
  field: <Name extends keyof Values>(name: Name) => FieldBinding<Values[Name]>;
  change: (changes: Partial<Values>) => void;
  /** The user's own values. */
  mine: () => Partial<Values>;
}

/** The events of a form without a payload. */
type Command = Exclude<
  FormEvent<never>,
  { changes: unknown } | { field: unknown } | { authors: unknown } | { by: unknown }
>;

interface OthersDecision {
  type: 'others.take' | 'others.keep';
  field: never;
}

/** `Form` for any values. */
export interface AnyForm extends Pick<
  Form<never, never>,
  | 'isBusy'
  | 'canAct'
  | 'canSend'
  | 'leave'
  | 'isAsking'
  | 'isConflicted'
  | 'differences'
  | 'isValid'
  | 'problems'
  | 'touch'
> {
  actor: { send: (event: Command | OthersDecision) => void };
  context: Pick<FormContext<never>, 'isRestored' | 'failure'> & { others: AnyOthers };
  mine: () => object;
}

/** Runs a form machine as long as the component is mounted, and binds its fields. */
export function useForm<Values extends object, Saved>({
  machine,
  input,
  validate,
  onSaved,
  onCancelled,
  valuesOf,
}: Options<Values, Saved>): Form<Values, Saved> {
  const actor = useScreenActor(machine, { input });
  const context = useSelector(actor, selectContext<Values>);
  const isBusy = useSelector(actor, selectIsBusy);
  const canAct = useSelector(actor, selectCanAct<Values>);
  const isDeleted = useIsDeleted() || context.others.end?.how === 'deleted';

  useEmitted(actor, {
    'form.saved': ({ saved, intent }) => onSaved?.(saved, intent),
    'form.cancelled': () => onCancelled?.(),
  });

  const isConflicted = useSelector(actor, selectIsConflicted<Values>);
  const theirs = isConflicted
    ? valuesOf?.(context.failure?.current, context.today)?.values
    : undefined;
  const errors = validate({ ...context, intent: 'save' });
  const draftErrors = validate({ ...context, intent: 'draft' });
  const fieldsOf = (found: FormErrors<Values>) => Object.keys(found) as (keyof Values & string)[];
  const change = (changes: Partial<Values>) => {
    actor.send({ type: 'field.changed', changes });
  };
  return {
    actor,
    context,
    isBusy,
    canAct,
    canSend: canAct && !isDeleted,
    leave: (onLeave) => {
      if (isBusy) return;
      const go = () => {
        onLeave(isDirty(actor.getSnapshot().context));
      };
      if (canLeave(actor.getSnapshot())) go();
      else {
        const watch = actor.subscribe((snapshot) => {
          if (!canLeave(snapshot)) return;
          watch.unsubscribe();
          go();
        });
      }
    },
    isAsking: useSelector(actor, selectIsAsking<Values>),
    isConflicted,
    differences: differencesOf(context, theirs),
    isValid: fieldsOf(errors).length === 0,
    problems: fieldsOf(errors).map((name) => ({
      field: name,
      message: errors[name] ?? '',
      isMissing: isBlank(context.values[name]),
    })),
    canSaveDraft: fieldsOf(draftErrors).length === 0,
    draftProblem: fieldsOf(draftErrors)
      .filter((name) => errors[name] === undefined)
      .map((name) => draftErrors[name])[0],
    touch: (field) => {
      actor.send({ type: 'field.left', field: field as keyof Values });
    },
    change,
    mine: () => mineOf(context),
    field: (name) => ({
      name: String(name),
      value: context.values[name],
      error:
        (context.touched.includes(name) ? errors[name] : undefined) ?? refusalOf(context, name),
      disabled: isBusy,
      onChange: (value) => {
        const changes: Partial<Values> = {};
        changes[name] = value;
        change(changes);
      },
      onBlur: () => {
        actor.send({ type: 'field.left', field: name });
      },
    }),
  };
}
