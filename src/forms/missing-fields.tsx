import { Fragment, type ReactNode } from 'react';
import { leadTo, useShownFields } from './form-fields';
import { LinkButton } from '../ui/link-button';

/** Why a form cannot be sent yet. */
export interface Problem {
  field: string;
  message: string;
  /** Nothing was entered; otherwise what was entered is wrong. */
  isMissing: boolean;
}

interface Props {
  problems: readonly Problem[];
  /** The user was led to the field: its message may show. */
  onLead: (field: string) => void;
}

/** As the form shows its fields; what it does not show comes last. */
function inOrder(problems: readonly Problem[], shown: readonly string[]): readonly Problem[] {
  const placeOf = ({ field }: Problem) =>
    shown.includes(field) ? shown.indexOf(field) : shown.length;
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function Links({ title, problems, onLead }: Props & { title: string }): ReactNode {
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
            {/* No line begins with a comma. */}
            <span className={shown === undefined ? '' : 'nowrap'}>
              {shown === undefined ? (
                message
              ) : (
                <LinkButton
                  onMouseDown={(event) => {
                    // Leaving a field may show its mistake, which would move this link from under the press.
                    event.preventDefault();
                  }}
                  onClick={() => {
                    onLead(field);
                    leadTo(shown.id);
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

/** Beside a disabled submit button: which fields keep it so, each a way to the field. */
export function MissingFields({ problems, onLead }: Props): ReactNode {
  if (problems.length === 0) return null;
  const missing = problems.filter(({ isMissing }) => isMissing);
  const wrong = problems.filter(({ isMissing }) => !isMissing);
  return (
    <p className="missing-fields">
      <Links title="Still needed:" problems={missing} onLead={onLead} />
      <Links title="To be corrected:" problems={wrong} onLead={onLead} />
    </p>
  );
}
