import type { Menu } from 'primereact/menu';
import { type ReactNode, useRef, useState } from 'react';
import { useReturnFocus } from '../../../forms/use-return-focus';
import { Button } from '../../../ui/button';
import { RemovableChip } from '../../../ui/chip';
import { Dialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icon';
import { PopupMenu } from '../../../ui/popup-menu';
import { SearchBox } from '../../../ui/search-box';
import { SelectField } from '../../../ui/select';
import { type FilterField, filterChange } from './filter-fields';
import type { ItemQueryControls } from './use-item-query';

interface Props {
  controls: ItemQueryControls;
  fields: readonly FilterField[];
}

/** On a small screen: the search, one button for the filters and one for the order. */
export function CompactItemFilters({ controls, fields }: Props): ReactNode {
  const { query, choose } = controls;
  const [isOpen, setIsOpen] = useState(false);
  const active = fields.flatMap(({ name, label, options }) => {
    const chosen = query[name];
    if (chosen === '') return [];
    const value = options.find((option) => option.value === chosen)?.label ?? chosen;
    return [{ name, text: `${label}: ${value}` }];
  });
  return (
    <div className="compact-filters">
      <SearchBox label="Search items" value={query.search} onType={controls.type} />
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
        <SortMenu controls={controls} />
      </div>
      {active.length === 0 ? null : (
        <ul className="active-filters">
          {active.map(({ name, text }) => (
            <li key={name}>
              <RemovableChip
                label={text}
                onRemove={() => {
                  choose(filterChange(name, null));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <FilterDialog
          controls={controls}
          fields={fields}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

function FilterDialog({ controls, fields, onClose }: Props & { onClose: () => void }): ReactNode {
  const { query, choose } = controls;
  useReturnFocus();
  const footer = (
    <>
      <Button look="outlined" onClick={controls.clear}>
        Clear Filters
      </Button>
      <Button onClick={onClose}>Show Items</Button>
    </>
  );
  return (
    <Dialog visible header="Filter Items" footer={footer} onHide={onClose}>
      <div className="stack">
        {fields.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            placeholder="All"
            canClear
            value={query[name] || null}
            options={options}
            onChange={(value) => {
              choose(filterChange(name, value));
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}

const SORTS = [
  ['', 'As added'],
  ['title', 'Title'],
  ['-priority', 'Most urgent first'],
  ['status', 'Status'],
  ['category', 'Category'],
  ['dueDate', 'Due date'],
  ['assignee', 'Assignee'],
] as const;

function SortMenu({ controls: { query, choose } }: Pick<Props, 'controls'>): ReactNode {
  const menu = useRef<Menu>(null);
  const chosen = SORTS.find(([sort]) => sort === query.sort)?.[1] ?? 'Other order';
  return (
    <>
      <Button
        look="outlined"
        aria-haspopup="menu"
        onClick={(event) => {
          menu.current?.toggle(event);
        }}
      >
        <Icon name="sort-alt" />
        <span className="visually-hidden">Sort: </span>
        {chosen}
      </Button>
      <PopupMenu
        ref={menu}
        choices={SORTS.map(([sort, label]) => ({
          label,
          icon: <Icon name={sort === query.sort ? 'check' : 'sort-alt'} />,
          command: () => {
            choose({ sort });
          },
        }))}
      />
    </>
  );
}
