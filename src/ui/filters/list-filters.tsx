import { type ReactNode, useState } from 'react';
import { useAfterPaint } from '../../platform/after-paint';
import { atEnd } from '../button/at-end';
import { Button } from '../button/button';
import { CompactFilters } from './compact-filters';
import type { FilterField, ListFiltersProps } from './filter-field';
import { Filters } from './filters';
import { Icon } from '../icon/icon';
import { SearchBox } from './search-box';
import { FilterSelect } from '../select/select';
import { useShowsFilters } from '../window/use-is-desktop';

interface Props extends Pick<ListFiltersProps, 'onChoose'> {
  field: FilterField;
}

function Filter({ field: { name, value, asking, ...select }, onChoose }: Props): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <FilterSelect
        {...select}
        value={value || null}
        canClear
        onChange={(chosen) => {
          if (asking?.value === chosen) setIsAsking(true);
          else onChoose({ [name]: chosen ?? '' });
        }}
      />
      {isAsking
        ? asking?.dialog({
            value,
            onChoose: (asked) => {
              setIsAsking(false);
              onChoose({ [name]: asked });
            },
            onClose: () => {
              setIsAsking(false);
            },
          })
        : null}
    </>
  );
}

/** The search and filters of a list with several of them; on a small screen in a dialog. */
export function ListFilters(props: ListFiltersProps): ReactNode {
  const { noun, search, onType, fields, onChoose, isFiltered, onClear } = props;
  const showsFilters = useShowsFilters();
  const clear = useAfterPaint(onClear);
  if (!showsFilters) return <CompactFilters {...props} />;
  return (
    <Filters className="many-filters">
      <SearchBox label={`Search ${noun}`} value={search} onType={onType} />
      {fields.map((field) => (
        <Filter key={field.name} field={field} onChoose={onChoose} />
      ))}
      <Button look="outlined" {...atEnd(!isFiltered, clear)}>
        <Icon name="filter-slash" />
        Clear Filters
      </Button>
    </Filters>
  );
}
