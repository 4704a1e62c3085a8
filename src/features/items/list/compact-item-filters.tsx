import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { RemovableChip } from '../../../ui/chip';
import { Dialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icon';
import { SearchBox } from '../../../ui/search-box';
import { SelectField } from '../../../ui/select';
import { SortMenu } from '../../../ui/sort-menu';
import type { ItemFiltersProps } from './filter-fields';

/** On a small screen: the search, one button for the filters and one for the order. */
export function CompactItemFilters(props: ItemFiltersProps): ReactNode {
  const { search, onType, fields } = props;
  const [isOpen, setIsOpen] = useState(false);
  const active = fields.flatMap(({ name, label, options, value, onChange }) => {
    if (value === '') return [];
    const chosen = options.find((option) => option.value === value)?.label ?? value;
    return [{ name, text: `${label}: ${chosen}`, onChange }];
  });
  return (
    <div className="compact-filters">
      <SearchBox label="Search items" value={search} onType={onType} />
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
          {active.map(({ name, text, onChange }) => (
            <li key={name}>
              <RemovableChip
                label={text}
                onRemove={() => {
                  onChange(null);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <FilterDialog
          {...props}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

type FilterDialogProps = Pick<ItemFiltersProps, 'fields' | 'onClear'> & { onClose: () => void };

function FilterDialog({ fields, onClear, onClose }: FilterDialogProps): ReactNode {
  const footer = (
    <>
      <Button look="outlined" onClick={onClear}>
        Clear Filters
      </Button>
      <Button onClick={onClose}>Show Items</Button>
    </>
  );
  return (
    <Dialog visible header="Filter Items" footer={footer} onHide={onClose}>
      <div className="stack">
        {fields.map(({ name, value, ...select }) => (
          <SelectField key={name} {...select} placeholder="All" canClear value={value || null} />
        ))}
      </div>
    </Dialog>
  );
}
