import { type ReactNode, useMemo } from 'react';
import type { Item } from '../../../../contract/items/item';
import { isFiltered } from '../../../../machines/items/item-list-rows';
import { Button } from '../../../ui/button';
import { Filters } from '../../../ui/filters';
import { Icon } from '../../../ui/icon';
import { SearchBox } from '../../../ui/search-box';
import { FilterSelect } from '../../../ui/select';
import { useIsDesktop } from '../../../ui/use-is-desktop';
import { CompactItemFilters } from './compact-item-filters';
import { filterChange, filterFields } from './filter-fields';
import type { ItemQueryControls } from './use-item-query';

interface Props {
  controls: ItemQueryControls;
  items: readonly Item[];
}

/** The search and filters of the items, shared by list and board. */
export function ItemFilters({ controls, items }: Props): ReactNode {
  const { query, choose } = controls;
  const fields = useMemo(() => filterFields(items), [items]);
  const isDesktop = useIsDesktop();
  if (!isDesktop) return <CompactItemFilters controls={controls} fields={fields} />;
  return (
    <Filters className="item-filters">
      <SearchBox label="Search items" value={query.search} onType={controls.type} />
      {fields.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          label={label}
          value={query[name] || null}
          options={options}
          canClear
          onChange={(value) => {
            choose(filterChange(name, value));
          }}
        />
      ))}
      <Button look="outlined" disabled={!isFiltered(query)} onClick={controls.clear}>
        <Icon name="filter-slash" />
        Clear Filters
      </Button>
    </Filters>
  );
}
