import { type ReactNode, useId, useState } from 'react';
import type { Clash } from '../../../../contract/errors';
import type { ClashDecision } from '../../../../machines/outbox/kept-change';
import { kindOf, type UnsentKind } from '../../../../machines/outbox/waiting-calls';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { breakable } from '../../../ui/text/breakable';
import { Button } from '../../../ui/button/button';
import { formatMinute } from '../../../ui/text/dates';
import { ChangeEntry } from './change-entry';
import { labelOf, mineIn, theirsIn, wordsOf } from './change-words';
import { Person } from './person';

interface ValueProps {
  kind: UnsentKind;
  field: string;
  of: unknown;
}

/** A value, or a note that there is none. */
function Value({ kind, field, of: value }: ValueProps): ReactNode {
  if (field === 'assignedToId' && typeof value === 'number') return <Person id={value} />;
  const words = wordsOf(kind, field, value);
  return words === null ? <em>Empty</em> : breakable(words);
}

/** Who changed the field and when, if known. */
function authorOf({ by, at }: Clash): string {
  const who = by ?? 'Somebody else';
  return at === null ? who : `${who}, ${formatMinute(at)}`;
}

interface ChoiceProps {
  change: ListedChange;
  field: string;
  clash: Clash;
  chosen: ClashDecision | undefined;
  onChoose: (decision: ClashDecision) => void;
}

/** The user's value of a field and somebody else's; the user chooses one. */
function FieldChoice({ change, field, clash, chosen, onChoose }: ChoiceProps): ReactNode {
  const name = useId();
  const options = [
    { decision: 'mine', label: 'Keep Mine', note: 'You', value: mineIn(change, field) },
    {
      decision: 'theirs',
      label: 'Take Theirs',
      note: authorOf(clash),
      value: theirsIn(change, field),
    },
  ] as const;
  return (
    <fieldset className="clash-choice">
      <legend>{labelOf(kindOf(change), field)}</legend>
      {options.map(({ decision, label, note, value }) => (
        <label key={decision}>
          <input
            type="radio"
            name={name}
            checked={chosen === decision}
            onChange={() => {
              onChoose(decision);
            }}
          />
          <span>
            <strong>{label}</strong>
            <small>{note}</small>
            <span className="clash-value">
              <Value kind={kindOf(change)} field={field} of={value} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type Decisions = Readonly<Record<string, ClashDecision>>;

/** What was picked and not sent, by clash: the list may be closed and opened again. */
const picked = new Map<string, Decisions>();

/** Names a clash: if somebody changes a field once more, it is another one. */
const clashOf = ({ key, failure }: ListedChange): string =>
  JSON.stringify([key, failure?.clashes, failure?.current]);

interface Props {
  change: ListedChange;
  onDecide: (decisions: Decisions) => void;
  onLeave: () => void;
}

/** A change of fields that somebody else has changed too: the user decides field by field. */
export function ClashEntry({ change, onDecide, onLeave }: Props): ReactNode {
  const clashes = Object.entries(change.failure?.clashes ?? {});
  const name = clashOf(change);
  const [decisions, setDecisions] = useState(picked.get(name) ?? {});
  const isDecided = clashes.every(([field]) => field in decisions);
  return (
    <ChangeEntry change={change} at={change.madeAt} state={null} onLeave={onLeave}>
      <p>
        Somebody else has changed the same {clashes.length === 1 ? 'field' : 'fields'}. Choose what
        is kept; the other value stays in the history.
      </p>
      {clashes.map(([field, clash]) => (
        <FieldChoice
          key={field}
          change={change}
          field={field}
          clash={clash}
          chosen={decisions[field]}
          onChoose={(decision) => {
            const next = { ...decisions, [field]: decision };
            picked.set(name, next);
            setDecisions(next);
          }}
        />
      ))}
      <div className="change-actions">
        <Button
          disabled={!isDecided}
          onClick={() => {
            picked.delete(name);
            onDecide(decisions);
          }}
        >
          Save Decision
        </Button>
      </div>
    </ChangeEntry>
  );
}
