import { type ReactNode, useId, useState } from 'react';
import { isSame } from '../../machines/same-value';
import { Icon } from '../ui/icon/icon';
import { useIsDesktop } from '../ui/window/use-is-desktop';
import type { Form } from './use-form';
import './folded-fields.css';

interface Props<Values extends object> {
  form: Pick<Form<Values, never>, 'problems' | 'context'>;
  /** The fields that can be folded. */
  fields: readonly (keyof Values & string)[];
  /** Their values, in one line. */
  summary: string;
  children: ReactNode;
}

/** Whether a field must be visible: because of an error, a conflict or restored text. */
function needsSight<Values extends object>(
  { problems, context }: Props<Values>['form'],
  field: keyof Values & string,
): boolean {
  const { isRestored, failure, values, initial, others } = context;
  const isWrong = problems.some((problem) => problem.field === field);
  const wasRefused = failure?.errors[field] !== undefined;
  // The conflict dialog takes its labels from the visible fields.
  const isStale = failure?.status === 409;
  // The question whose value to keep needs them too.
  const isAsked = others.questions.length > 0;
  return (
    isWrong ||
    wasRefused ||
    isStale ||
    isAsked ||
    (isRestored && !isSame(values[field], initial[field]))
  );
}

/**
 * Fields that are seldom changed. On a phone one line shows their values and unfolds them. They
 * also unfold because of an error, a conflict or restored text. On a desktop all are visible.
 */
export function FoldedFields<Values extends object>({
  form,
  fields,
  summary,
  children,
}: Props<Values>): ReactNode {
  const id = useId();
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  // Only once for the same fields, because the user may fold them again.
  const [shown, setShown] = useState('');
  const toShow = fields.filter((field) => needsSight(form, field)).join(' ');
  if (toShow !== shown) {
    setShown(toShow);
    if (toShow !== '') setIsOpen(true);
  }
  if (isDesktop) return children;
  return (
    <>
      <button
        type="button"
        className="fold-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <span>
          <strong>More details</strong>
          {isOpen ? null : <small>{summary}</small>}
        </span>
        <Icon name="chevron-down" />
      </button>
      {isOpen ? (
        <div id={id} className="folded">
          {children}
        </div>
      ) : null}
    </>
  );
}
