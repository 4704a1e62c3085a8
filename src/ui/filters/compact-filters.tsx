import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../platform/code/lazy-component';
import { AskedPart } from '../dialog/asked-part';
import { Button } from '../button/button';
import { RemovableChip } from '../chip/chip';
import type { ListFiltersProps } from './filter-field';
import { Icon } from '../icon/icon';
import { SearchBox } from './search-box';
import { SortMenu } from '../menu/sort-menu';

const FilterDialog = lazyComponent(() => import('./filter-dialog'));

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
      <AskedPart
        onClose={() => {
          setIsOpen(false);
        }}
      >
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
      </AskedPart>
    </div>
  );
}
