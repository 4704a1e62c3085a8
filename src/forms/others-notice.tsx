import { type ReactNode, useRef } from 'react';
import type { AnyOthers } from '../../machines/forms/others';
import { breakable } from '../ui/breakable';
import { Button } from '../ui/button';
import { CopyText } from '../ui/copy-text';
import { listOf } from '../ui/list-of';
import { Icon } from '../ui/icon';
import type { ShownField } from '../ui/shown-field';
import { textOf } from './differences';
import { focusField, useShownFields } from './form-fields';
import type { AnyForm } from './use-form';
import './others-notice.css';

const nameOf = (by: string | null | undefined) => by ?? 'Somebody else';

/** A long text is truncated; nothing follows it in its sentence, not even a period. */
function Value({ of: value, field }: { of: unknown; field: ShownField }): ReactNode {
  const text = textOf(value, field)?.trim() ?? '';
  return text === '' ? <em>empty</em> : <q>{breakable(text)}</q>;
}

/** The fields that each person has changed, in words. */
function takenInWords(
  taken: AnyOthers['taken'],
  fields: ReadonlyMap<string, ShownField>,
): string[] {
  const byPerson = new Map<string, string[]>();
  for (const [name, by] of Object.entries(taken)) {
    const label = fields.get(name)?.label;
    if (label === undefined) continue;
    byPerson.set(nameOf(by), [...(byPerson.get(nameOf(by)) ?? []), label]);
  }
  return [...byPerson].map(([name, labels]) => `${name} changed ${listOf(labels)}.`);
}

/** The user's input, one field per line. */
function typedText(values: object, fields: ReadonlyMap<string, ShownField>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      const field = fields.get(name);
      const text = field === undefined ? null : textOf(value, field);
      return field === undefined || text === null || text === '' ? [] : `${field.label}: ${text}`;
    })
    .join('\n');
}

/**
 * Shows what others have changed in the record that the form changes. If the user has changed the
 * same field, they decide; their value is not replaced before that.
 */
export default function OthersNotice({ form }: { form: AnyForm }): ReactNode {
  const fields = useShownFields();
  const box = useRef<HTMLDivElement>(null);
  const { questions, taken, end } = form.context.others;
  const typed = end === null ? '' : typedText(form.mine(), fields);
  const changes = takenInWords(taken, fields);
  const asked = questions.filter(({ field }) => fields.has(String(field)));
  const decide = (type: 'others.take' | 'others.keep', field: PropertyKey, id: string) => {
    const isLast = questions.length === 1;
    form.actor.send({ type, field: field as never });
    // The button that had the focus is gone.
    if (isLast) focusField(id);
    else box.current?.focus({ preventScroll: true });
  };
  // The form shows none of the changed fields.
  if (end === null && asked.length + changes.length === 0) return null;
  return (
    <div ref={box} className="others-notice" tabIndex={-1}>
      {end === null ? null : (
        <div className="others-end">
          <p>
            <Icon name="exclamation-triangle" /> {nameOf(end.by)}{' '}
            {end.how === 'deleted' ? 'deleted this record' : 'has resolved this item'}. What you
            typed is kept here.
          </p>
          {typed === '' ? null : <CopyText text={typed} label="Copy What You Typed" />}
        </div>
      )}
      {asked.map((question) => {
        const field = fields.get(String(question.field));
        if (field === undefined) return null;
        const { label, id } = field;
        return (
          <div key={String(question.field)} className="others-question">
            <p>
              <strong>{nameOf(question.by)}</strong> changed <strong>{label}</strong> from{' '}
              <Value of={question.from} field={field} /> to <Value of={question.to} field={field} />
            </p>
            <div className="others-choice">
              <Button
                look="outlined"
                aria-label={`Take Theirs: ${label}`}
                disabled={!form.canAct}
                onClick={() => {
                  decide('others.take', question.field, id);
                }}
              >
                Take Theirs
              </Button>
              <Button
                look="outlined"
                aria-label={`Keep Mine: ${label}`}
                disabled={!form.canAct}
                onClick={() => {
                  decide('others.keep', question.field, id);
                }}
              >
                Keep Mine
              </Button>
            </div>
          </div>
        );
      })}
      {changes.length === 0 ? null : <p className="others-taken">{changes.join(' ')}</p>}
    </div>
  );
}
