import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { memo, type ReactNode } from 'react';
import type { Photo } from '../../../../contract/photos/photo';
import { announce } from '../../../ui/announce/announcements';
import { type Choice, useSharedMenu } from '../../../ui/menu/shared-menu';
import { moveByKeys } from './move-by-keys';
import { PhotoTile, type TileActions } from './photo-tile';

/** Dragging starts late enough that clicks stay clicks and a finger can still scroll the grid. */
const MOUSE = { activationConstraint: { distance: 8 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
/**
 * Scrolls without animation: while the page is moving, a key press would start from the wrong
 * position.
 */
const KEYBOARD = { coordinateGetter: moveByKeys, scrollBehavior: 'auto' } as const;

const INSTRUCTIONS = {
  draggable:
    'To move a photo, press Space or Enter, then the arrow keys, and Space or Enter again. Escape leaves it where it was. A click offers the places in a menu.',
};

interface Props extends TileActions {
  photos: readonly Photo[];
  selected: readonly number[];
  /** Whether the photos cannot be moved. */
  isFixed: boolean;
  onMove: (photoId: number, toPlace: number) => void;
}

/** The announcements for screen readers while a photo is moved. */
function announcementsOf(photos: readonly Photo[]): Announcements {
  const placeOf = (id: unknown) => photos.findIndex((photo) => photo.id === id) + 1;
  const at = (id: unknown) => `place ${String(placeOf(id))} of ${String(photos.length)}`;
  return {
    onDragStart: ({ active }) => `Picked up the photo at ${at(active.id)}.`,
    onDragOver: ({ over }) => (over === null ? undefined : `Now at ${at(over.id)}.`),
    onDragEnd: ({ over }) => (over === null ? 'Put back.' : `Dropped at ${at(over.id)}.`),
    onDragCancel: () => 'Moving cancelled. The photo is where it was.',
  };
}

/** The places that a photo can move to without dragging. */
function placesFor(place: number, last: number, onMove: (toPlace: number) => void): Choice[] {
  const all = [
    { label: 'Move First', icon: 'to-first', toPlace: 0 },
    { label: 'Move Earlier', icon: 'chevron-left', toPlace: place - 1 },
    { label: 'Move Later', icon: 'chevron-right', toPlace: place + 1 },
    { label: 'Move Last', icon: 'to-last', toPlace: last },
  ] as const;
  return all.map(({ label, icon, toPlace }) => ({
    label,
    icon,
    refusal:
      (toPlace < place ? place > 0 : place < last) && toPlace !== place
        ? null
        : 'It is there already',
    command: () => {
      onMove(toPlace);
      announce('results', () => `Now at place ${String(toPlace + 1)} of ${String(last + 1)}`);
    },
  }));
}

/** The photos in their order, which can be changed by mouse, finger or keyboard. */
export const PhotoGrid = memo(function PhotoGrid({
  photos,
  selected,
  isFixed,
  onMove,
  ...actions
}: Props): ReactNode {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const { open, menu } = useSharedMenu<number>((id) =>
    placesFor(
      photos.findIndex((photo) => photo.id === id),
      photos.length - 1,
      (toPlace) => {
        onMove(id, toPlace);
      },
    ),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const toPlace = photos.findIndex(({ id }) => id === over?.id);
    if (toPlace >= 0) onMove(Number(active.id), toPlace);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(photos),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragEnd={drop}
    >
      <SortableContext
        items={photos.map(({ id }) => id)}
        strategy={rectSortingStrategy}
        disabled={isFixed}
      >
        <ul className="photo-grid managed">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              isSelected={selected.includes(photo.id)}
              isFixed={isFixed}
              onPlaces={(event) => {
                open(event, photo.id);
              }}
              {...actions}
            />
          ))}
        </ul>
      </SortableContext>
      {menu}
    </DndContext>
  );
});
