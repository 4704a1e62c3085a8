import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, type ReactNode, type SyntheticEvent } from 'react';
import { type Photo, photoName } from '../../../../contract/photos/photo';
import { Icon } from '../../../ui/icon/icon';
import { PhotoButton } from '../photo-button';
import { IconButton } from '../../../ui/button/icon-button';

export interface TileActions {
  onOpen: (photoId: number) => void;
  onSelect: (photoId: number) => void;
  onEdit: (photoId: number) => void;
  onDelete: (photoId: number) => void;
}

interface Props extends TileActions {
  photo: Photo;
  isSelected: boolean;
  /** Whether it cannot be moved. */
  isFixed: boolean;
  /** Offers the places that the photo can move to, at the pressed button. */
  onPlaces: (event: SyntheticEvent) => void;
}

const Words = memo(function Words({
  photo,
  isSelected,
  onOpen,
  onSelect,
  onEdit,
  onDelete,
}: Omit<Props, 'onPlaces' | 'isFixed'>): ReactNode {
  const name = photoName(photo);
  return (
    <>
      <PhotoButton photo={photo} onOpen={onOpen} />
      <label className="tile-select">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={`Select ${name}`}
          onChange={() => {
            onSelect(photo.id);
          }}
        />
        <span aria-hidden="true">
          <Icon name="check" />
        </span>
      </label>
      <div className="tile-actions">
        <IconButton
          icon="pencil"
          label={`Edit ${name}`}
          onClick={() => {
            onEdit(photo.id);
          }}
        />
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          onClick={() => {
            onDelete(photo.id);
          }}
        />
      </div>
    </>
  );
});

/** One photo of the grid, which can be viewed, selected, edited, deleted and moved. */
export function PhotoTile({ onPlaces, isFixed, ...props }: Props): ReactNode {
  const { photo, isSelected } = props;
  const sortable = useSortable({ id: photo.id });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    sortable;
  const classes = ['photo-tile'];
  if (isSelected) classes.push('selected');
  if (sortable.isDragging) classes.push('dragging');
  return (
    <li
      ref={setNodeRef}
      className={classes.join(' ')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <Words {...props} />
      {isFixed ? null : (
        <IconButton
          ref={setActivatorNodeRef}
          icon="grip"
          className="tile-handle"
          {...attributes}
          label={`Move ${photoName(photo)}`}
          onClick={onPlaces}
        />
      )}
    </li>
  );
}
