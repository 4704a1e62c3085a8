import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { PopupMenu, type PopupMenuHandle } from './popup-menu';

interface Props {
  /** The current order, and all orders with their names. */
  sort: string;
  sorts: readonly (readonly [sort: string, label: string])[];
  onSort: (sort: string) => void;
}

/** The order of a list where the headings of a table have no room. */
export function SortMenu({ sort: chosen, sorts, onSort }: Props): ReactNode {
  const menu = useRef<PopupMenuHandle>(null);
  return (
    <>
      <Button
        look="outlined"
        aria-haspopup="menu"
        onClick={(event) => {
          menu.current?.toggle(event.currentTarget);
        }}
      >
        <Icon name="sort-alt" />
        <span className="visually-hidden">Sort: </span>
        {sorts.find(([sort]) => sort === chosen)?.[1] ?? 'Other order'}
      </Button>
      <PopupMenu
        ref={menu}
        choices={sorts.map(([sort, label]) => ({
          label,
          icon: <Icon name={sort === chosen ? 'check' : 'sort-alt'} />,
          command: () => {
            onSort(sort);
          },
        }))}
      />
    </>
  );
}
