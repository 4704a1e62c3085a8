import type { ReactNode } from 'react';
import type { ItemWithPhotos } from '../../../../machines/items/item.machine';
import { useLoad } from '../../../loading/use-load';
import CommentsCard from '../../comments/comments-card';
import { useItemMachines } from '../machines';

const EVERYBODY = {};

interface Props {
  item: ItemWithPhotos;
  /** Whether the page already shows that it displays a copy. */
  isCopy: boolean;
  isArchived: boolean;
}

/** The comments on an item, and the people and photos that they can mention. */
export default function ItemComments({ item, isCopy, isArchived }: Props): ReactNode {
  const { data } = useLoad(useItemMachines().assignees, EVERYBODY);
  return (
    <CommentsCard
      itemId={item.id}
      photos={item.photos}
      people={data ?? []}
      isCopy={isCopy}
      isArchived={isArchived}
    />
  );
}
