import { Fragment, type ReactNode } from 'react';
import { focusField, useShownFields } from './form-fields';
import { LinkButton } from '../ui/button/link-button';

/** A reason why a form cannot be sent yet. */
export interface Problem {
  field: string;
  message: string;
  /** Whether the field is empty; otherwise its value is invalid. */
  isMissing: boolean;
}

interface Props {
  problems: readonly Problem[];
  /** Called after the field was focused, so that its message can be shown. */
  onGoTo: (field: string) => void;
}

/** Sorts problems in the order of the form's fields; those of hidden fields come last. */
function inOrder(problems: readonly Problem[], shown: readonly string[]): readonly Problem[] {
  const placeOf = ({ field }: Problem) =>
    shown.includes(field) ? shown.indexOf(field) : shown.length;
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function Links({ title, problems, onGoTo }: Props & { title: string }): ReactNode {
  const fields = useShownFields();
  if (problems.length === 0) return null;
  return (
    <>
      {title}{' '}
      {inOrder(problems, [...fields.keys()]).map(({ field, message }, index) => {
        const shown = fields.get(field);
        const isLast = index === problems.length - 1;
        return (
          <Fragment key={field}>
            {/* Keeps the comma on the line of its label. */}
            <span className={shown === undefined ? '' : 'nowrap'}>
              {shown === undefined ? (
                message
              ) : (
                <LinkButton
                  onMouseDown={(event) => {
                    // Keeps the focus: leaving a field may show its error, which would move this
                    // link away from the pointer.
                    event.preventDefault();
                  }}
                  onClick={() => {
                    onGoTo(field);
                    focusField(shown.id);
                  }}
                >
                  {shown.label}
                </LinkButton>
              )}
              {isLast ? '.' : ','}
            </span>{' '}
          </Fragment>
        );
      })}
    </>
  );
}

/** Lists, next to a disabled submit button, the fields that prevent saving, with a link to each. */
export function MissingFields({ problems, onGoTo }: Props): ReactNode {
  if (problems.length === 0) return null;
  const missing = problems.filter(({ isMissing }) => isMissing);
  const wrong = problems.filter(({ isMissing }) => !isMissing);
  return (
    <p className="missing-fields">
      <Links title="Still needed:" problems={missing} onGoTo={onGoTo} />
      <Links title="To be corrected:" problems={wrong} onGoTo={onGoTo} />
    </p>
  );
}
