import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { RemovableChip } from './chip';
import { Dialog } from './dialog';
import { type FilterChoices, type FilterField, type ListFiltersProps } from './filter-field';
import { Icon } from './icon';
import { SearchBox } from './search-box';
import { SelectField, withChosen } from './select';
import type { Option } from './select-props';
import { SortMenu } from './sort-menu';
import { capitalised } from '../../contract/rules/capitalised';

/** On a small screen: the search, one button for the filters and one for the order. */
export function CompactFilters(props: ListFiltersProps): ReactNode {
  const { noun, search, onType, fields, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const active = fields.flatMap(({ name, label, options, value }) => {
    if (value === '') return [];
    const chosen = options.find((option) => option.value === value)?.label ?? value;
    return [{ name, text: `${label}: ${chosen}` }];
  });
  return (
    <div className="compact-filters">
      <SearchBox label={`Search ${noun}`} value={search} onType={onType} />
      <div className="compact-controls">
        <Button
          look="outlined"
          aria-haspopup="dialog"
          onClick={() => {
            setIsOpen(true);
          }}
        >
          <Icon name="filter" />
          {active.length === 0 ? 'Filter' : `Filter (${String(active.length)})`}
        </Button>
        <SortMenu sort={props.sort} sorts={props.sorts} onSort={props.onSort} />
      </div>
      {active.length === 0 ? null : (
        <ul className="active-filters">
          {active.map(({ name, text }) => (
            <li key={name}>
              <RemovableChip
                label={text}
                onRemove={() => {
                  onChoose({ [name]: '' });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <FilterDialog
          noun={noun}
          fields={fields}
          onClose={(choices) => {
            setIsOpen(false);
            if (Object.keys(choices).length > 0) onChoose(choices);
          }}
        />
      ) : null}
    </div>
  );
}

interface FilterDialogProps {
  noun: string;
  fields: readonly FilterField[];
  onClose: (choices: FilterChoices) => void;
}

const NOTHING: Option<string> = { value: '', label: '' };

/** The filters in a dialog. The list is filtered once, when the dialog closes in whatever way. */
function FilterDialog({ noun, fields, onClose }: FilterDialogProps): ReactNode {
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
          const { name, value, options, asking, ...select } = field;
          const choice = chosen[name] ?? NOTHING;
          const all = withChosen(options, choice.value === '' ? null : choice);
          return (
            <SelectField
              key={name}
              {...select}
              options={all}
              placeholder="All"
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
