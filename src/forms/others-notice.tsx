import { type ReactNode, useRef, useState } from 'react';
import type { AnyOthers } from '../../machines/forms/others';
import { breakable } from '../ui/text/breakable';
import { Button } from '../ui/button/button';
import { CopyText } from '../ui/text/copy-text';
import { listOf } from '../ui/text/list-of';
import { nameOf } from './in-words';
import { Icon } from '../ui/icon/icon';
import { LinkButton } from '../ui/button/link-button';
import type { ShownField } from '../ui/field/shown-field';
import { textOf } from './differences';
import { focusField, useShownFields } from './form-fields';
import type { AnyForm } from './use-form';
import './others-notice.css';

interface ChangeProps {
  of: AnyOthers['questions'][number];
  field: ShownField;
}

const Value = ({ of: text }: { of: string }): ReactNode =>
  text === '' ? <em>empty</em> : <q>{breakable(text)}</q>;

/** About what three lines of a phone have room for. */
const FEW_CHARACTERS = 100;
const isLong = (text: string) => text.length > FEW_CHARACTERS || text.includes('\n');

/** What somebody changed. Long texts begin with three lines each, and unfold to be compared. */
function Change({ of: { by, from, to }, field }: ChangeProps): ReactNode {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const texts = [from, to].map((value) => textOf(value, field)?.trim() ?? '');
  const [before = '', after = ''] = texts;
  return (
    <div className={isUnfolded ? 'others-change unfolded' : 'others-change'}>
      <p>
        <strong>{nameOf(by)}</strong> changed <strong>{field.label}</strong> from{' '}
        <Value of={before} /> to <Value of={after} />
      </p>
      {texts.some(isLong) ? (
        <LinkButton
          aria-expanded={isUnfolded}
          onClick={() => {
            setIsUnfolded(!isUnfolded);
          }}
        >
          {isUnfolded ? 'Show less' : 'Show all of it'}
        </LinkButton>
      ) : null}
    </div>
  );
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
    const isLast = asked.length === 1;
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
            <Change of={question} field={field} />
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
