import { type ReactNode, useState } from 'react';
import { capitalised } from '../../../contract/rules/capitalised';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import type { FilterChoices, FilterField } from './filter-field';
import { SelectField, withChosen } from '../select/select';
import type { Option } from '../select/select-props';

interface Props {
  noun: string;
  fields: readonly FilterField[];
  onClose: (choices: FilterChoices) => void;
}

const NOTHING: Option<string> = { value: '', label: '' };

/** The filters in a dialog. The list is filtered once, when the dialog closes in whatever way. */
export default function FilterDialog({ noun, fields, onClose }: Props): ReactNode {
  // With their labels, because the server may no longer list them after another search.
  const [chosen, setChosen] = useState<Readonly<Record<string, Option<string>>>>({});
  const [asked, setAsked] = useState<FilterField | null>(null);
  const choose = (name: string, option: Option<string>) => {
    setChosen({ ...chosen, [name]: option });
  };
  const close = () => {
    const changed = fields.flatMap(({ name, value }) => {
      const choice = chosen[name]?.value ?? value;
      return choice === value ? [] : [[name, choice] as const];
    });
    onClose(Object.fromEntries(changed));
  };
  const footer = (
    <>
      <Button
        look="outlined"
        onClick={() => {
          setChosen(Object.fromEntries(fields.map(({ name }) => [name, NOTHING])));
        }}
      >
        Clear Filters
      </Button>
      <Button onClick={close}>Show {capitalised(noun)}</Button>
    </>
  );
  return (
    <Dialog visible header={`Filter ${capitalised(noun)}`} footer={footer} onHide={close}>
      <div className="stack">
        {fields.map((field) => {
          const { name, value, options, asking, reason, ...select } = field;
          const choice = chosen[name] ?? NOTHING;
          const all = withChosen(options, choice.value === '' ? null : choice);
          return (
            <SelectField
              key={name}
              placeholder="All"
              {...select}
              hint={reason}
              options={all}
              canClear
              value={(chosen[name]?.value ?? value) || null}
              onChange={(picked) => {
                if (asking?.value === picked) setAsked(field);
                else choose(name, all.find((one) => one.value === picked) ?? NOTHING);
              }}
            />
          );
        })}
      </div>
      {asked?.asking?.dialog({
        value: chosen[asked.name]?.value ?? asked.value,
        onChoose: (value) => {
          choose(asked.name, { value, label: asked.asking?.labelOf(value) ?? value });
          setAsked(null);
        },
        onClose: () => {
          setAsked(null);
        },
      })}
    </Dialog>
  );
}
