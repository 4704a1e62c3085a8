import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import type { Column, Selection } from '../../../ui/table/table';
import { useIsPhone } from '../../../ui/window/use-is-desktop';
import { useMay } from '../../session/use-session';
import type { ItemActions } from '../actions/use-item-actions';
import { useItemMenu } from '../actions/use-item-menu';
import { itemPath } from '../item-path';
import type { ItemColumnOptions } from './item-columns';
import { selectChosen, type SelectionActor } from './selection-actor';
import { selectIsBusy } from '../../../platform/select-is-busy';

interface Options<Row> {
  actions: ItemActions;
  selection: SelectionActor;
  choose: (change: { sort: string }) => void;
  columnsFor: (options: ItemColumnOptions) => readonly Column<Row>[];
}

/**
 * The behaviour of every table of items: rows open the item and have a menu; users who may change
 * items can select several. On a phone, sorting is among the filters.
 */
export function useItemTable<Row extends Item>({
  actions,
  selection,
  choose,
  columnsFor,
}: Options<Row>) {
  const [, navigate] = useLocation();
  const mayEdit = useMay('canManageItems');
  const isPhone = useIsPhone();
  const { open: onMenu, menu } = useItemMenu(actions);
  const { remove: onRemove } = actions;
  const columns = useMemo(
    () => columnsFor({ mayEdit, onRemove, onMenu }),
    [columnsFor, mayEdit, onRemove, onMenu],
  );
  const choice: Selection<Row> = {
    ids: useSelector(selection, selectChosen),
    disabled: useSelector(selection, selectIsBusy),
    nameOf: ({ title }) => title,
    onChange: (ids) => {
      selection.send({ type: 'selection.changed', ids });
    },
  };
  const onSort = (sort: string) => {
    choose({ sort });
  };
  const table = {
    columns,
    keyOf: ({ id }: Row) => id,
    onOpen: (item: Row) => {
      navigate(itemPath(item));
    },
    ...(isPhone ? {} : { onSort }),
    ...(mayEdit ? { selection: choice } : {}),
  };
  return { table, menu };
}
