import type { ReactNode } from 'react';
import { useAfterPaint } from '../../../platform/after-paint';
import { Button } from '../../../ui/button';
import { Filters } from '../../../ui/filters';
import { Icon } from '../../../ui/icon';
import { SearchBox } from '../../../ui/search-box';
import { FilterSelect } from '../../../ui/select';
import { useIsDesktop } from '../../../ui/use-is-desktop';
import { CompactItemFilters } from './compact-item-filters';
import type { ItemFiltersProps } from './filter-fields';

/** The search and filters of a list or board of items. */
export function ItemFilters(props: ItemFiltersProps): ReactNode {
  const { search, onType, fields, onChoose, isFiltered, onClear } = props;
  const isDesktop = useIsDesktop();
  const clear = useAfterPaint(onClear);
  if (!isDesktop) return <CompactItemFilters {...props} />;
  return (
    <Filters className="item-filters">
      <SearchBox label="Search items" value={search} onType={onType} />
      {fields.map(({ name, value, ...select }) => (
        <FilterSelect
          key={name}
          {...select}
          value={value || null}
          canClear
          onChange={(chosen) => {
            onChoose({ [name]: chosen ?? '' });
          }}
        />
      ))}
      <Button look="outlined" disabled={!isFiltered} onClick={clear}>
        <Icon name="filter-slash" />
        Clear Filters
      </Button>
    </Filters>
  );
}
