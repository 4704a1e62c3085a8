import type { ReactNode } from 'react';
import { type FormContext, knowsBase, mineOf } from '../../machines/forms/form-context';
import { isSame } from '../../machines/same-value';
import { breakable } from '../ui/text/breakable';
import { listOf } from '../ui/text/list-of';
import type { ShownField } from '../ui/field/shown-field';
import { useShownFields } from './form-fields';
import './differences.css';

/** A field that the user or somebody else has changed, to different values. */
export interface Difference {
  field: string;
  /** The value that the user's form started with. */
  before: unknown;
  mine: unknown;
  theirs: unknown;
  /** Whether the user's value is to be saved. */
  isMine: boolean;
  /** Whether only the user has changed the field, so that nobody has to decide about it. */
  stays: boolean;
}

/**
 * The fields in which a form and the saved record differ, the user's own first; those not in `theirs`
 * are not compared.
 */
export function differencesOf<Values extends object>(
  context: FormContext<Values>,
  theirs: Partial<Values> | undefined,
): readonly Difference[] {
  const { values, initial } = context;
  const own = mineOf(context);
  const isKnown = knowsBase(context);
  return (Object.keys(theirs ?? {}) as (keyof Values & string)[])
    .map((field) => ({
      field,
      before: initial[field],
      mine: values[field],
      theirs: theirs?.[field],
      isMine: field in own,
      stays: isKnown && isSame(initial[field], theirs?.[field]),
    }))
    .filter(({ mine, theirs: saved }) => !isSame(mine, saved))
    .sort((one, other) => Number(other.isMine) - Number(one.isMine));
}

/** The text of a value; null if it has none. */
export function textOf(value: unknown, { inWords }: ShownField): string | null {
  const words = inWords(value);
  if (words != null) return words;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : null;
}

function Value({ label, of: text }: { label: string; of: string | null }): ReactNode {
  const isEmpty = text === null || text.trim() === '';
  return (
    <dd>
      <small>{label}</small> <span>{isEmpty ? <em>Empty</em> : breakable(text)}</span>
    </dd>
  );
}

/**
 * Shows field by field what the user typed and what somebody else saved. Fields that only somebody
 * else changed need no decision; they are shown with their previous values. Those that only the user
 * changed are named.
 */
export function Differences({ of: differences }: { of: readonly Difference[] }): ReactNode {
  const fields = useShownFields();
  const staying = differences.flatMap(({ field, stays }) =>
    stays ? (fields.get(field)?.label ?? []) : [],
  );
  const rows = differences.flatMap(({ field, before, mine, theirs, isMine, stays }) => {
    const shown = fields.get(field);
    if (shown === undefined || stays) return [];
    const [one, other] = [textOf(isMine ? mine : before, shown), textOf(theirs, shown)];
    return [{ field, label: shown.label, isMine, one, other }];
  });
  return (
    <>
      {rows.length === 0 ? null : (
        <dl className="differences">
          {rows.map(({ field, label, isMine, one, other }) => (
            <div key={field}>
              <dt>{label}</dt>
              <Value label={isMine ? 'Mine' : 'Before'} of={one} />
              <Value label="Theirs" of={other} />
            </div>
          ))}
        </dl>
      )}
      {rows.every(({ isMine }) => isMine) ? null : (
        <p>Fields that only they changed stay as they saved them.</p>
      )}
      {staying.length === 0 ? null : <p>What only you changed stays: {listOf(staying)}.</p>}
    </>
  );
}
