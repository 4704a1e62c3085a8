import type { ReactNode, SyntheticEvent } from 'react';
import { Link } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import { usePhotoCount } from '../../../platform/outbox/unsent-photos';
import { breakable } from '../../../ui/text/breakable';
import { ItemStatusChip, PriorityChip, VerificationChips } from '../chips';
import { Icon } from '../../../ui/icon/icon';
import { CategoryChip } from '../category-chip';
import { DueDate } from '../due-date';
import { MoreButton } from '../../../ui/button/more-button';
import { orElse } from '../../../ui/text/or-else';
import { itemPath } from '../item-path';
import { UnsentMark } from '../../../ui/chip/unsent-mark';

interface Props {
  item: Item;
  /** The handle that moves the card, if it can be moved. */
  handle?: ReactNode;
  onMenu?: ((event: SyntheticEvent) => void) | undefined;
}

function CardFacts({ item }: { item: Item }): ReactNode {
  const photoCount = usePhotoCount(item.id, item.photoCount);
  return (
    <dl className="item-card-facts">
      <div>
        <dt>
          <Icon name="calendar" />
          <span className="visually-hidden">Due</span>
        </dt>
        <dd>{item.dueDate === null ? 'No due date' : <DueDate item={item} />}</dd>
      </div>
      <div>
        <dt>
          <Icon name="camera" />
          <span className="visually-hidden">Photos</span>
        </dt>
        <dd>{photoCount}</dd>
      </div>
      <div>
        <dt>
          <Icon name="user" />
          <span className="visually-hidden">Assignee</span>
        </dt>
        <dd>{item.assignedTo?.name ?? 'Unassigned'}</dd>
      </div>
    </dl>
  );
}

/** An item on the board. */
export function ItemCard({ item, handle, onMenu }: Props): ReactNode {
  return (
    <article className={item.priority === 4 ? 'item-card critical' : 'item-card'}>
      <header>
        {handle}
        <h3>
          <Link href={itemPath(item)} draggable={false}>
            {breakable(item.title)}
          </Link>
        </h3>
        {onMenu === undefined ? null : (
          <MoreButton label={`More for ${item.title}`} onClick={onMenu} />
        )}
      </header>
      <p className="item-card-location">
        <Icon name="map-marker" />
        <span>{breakable(orElse(item.location, 'No location specified'))}</span>
      </p>
      {item.description === '' ? null : <p className="item-card-description">{item.description}</p>}
      <div className="item-card-chips">
        <ItemStatusChip status={item.status} />
        <VerificationChips item={item} />
        <PriorityChip priority={item.priority} />
        {item.category === null ? null : <CategoryChip category={item.category} />}
        <UnsentMark kind="item" id={item.id} />
      </div>
      <CardFacts item={item} />
    </article>
  );
}
