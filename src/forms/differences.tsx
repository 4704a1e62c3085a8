import type { ReactNode } from 'react';
import { breakable } from '../ui/breakable';
import { useShownFields } from './form-fields';
import './differences.css';

/** A field in which the user's text and the saved one differ. */
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
}

const isText = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

/** The fields of two versions of a form that differ. */
export function differencesOf<Values extends object>(
  mine: Values,
  theirs: Values | undefined,
): readonly Difference[] {
  if (theirs === undefined) return [];
  return (Object.keys(mine) as (keyof Values & string)[]).flatMap((field) =>
    JSON.stringify(mine[field]) === JSON.stringify(theirs[field])
      ? []
      : [{ field, mine: mine[field], theirs: theirs[field] }],
  );
}

const shown = (value: string | null) =>
  value === null || value.trim() === '' ? <em>Empty</em> : breakable(value);

/** Field by field what the user typed and what somebody else saved. */
export function Differences({ of: differences }: { of: readonly Difference[] }): ReactNode {
  const fields = useShownFields();
  const named = differences.flatMap(({ field, ...values }) => {
    const label = fields.get(field)?.label;
    return label === undefined ? [] : [{ label, ...values }];
  });
  if (named.length === 0) return null;
  return (
    <dl className="differences">
      {named.map(({ label, mine, theirs }) => (
        <div key={label}>
          <dt>{label}</dt>
          {isText(mine) && isText(theirs) ? (
            <>
              <dd>
                <small>Mine</small> <span>{shown(mine)}</span>
              </dd>
              <dd>
                <small>Theirs</small> <span>{shown(theirs)}</span>
              </dd>
            </>
          ) : (
            <dd>
              <small>Differs</small>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
