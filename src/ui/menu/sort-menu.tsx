import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { MenuButton } from './menu-button';

interface Props {
  /** The current order, and all orders with their names. */
  sort: string;
  sorts: readonly (readonly [sort: string, label: string])[];
  onSort: (sort: string) => void;
}

/** The order of a list where the headings of a table have no room. */
export function SortMenu({ sort: chosen, sorts, onSort }: Props): ReactNode {
  return (
    <MenuButton
      choices={sorts.map(([sort, label]) => ({
        label,
        icon: <Icon name={sort === chosen ? 'check' : 'sort-alt'} />,
        command: () => {
          onSort(sort);
        },
      }))}
    >
      <Icon name="sort-alt" />
      <span className="visually-hidden">Sort: </span>
      {sorts.find(([sort]) => sort === chosen)?.[1] ?? 'Other order'}
    </MenuButton>
  );
}
