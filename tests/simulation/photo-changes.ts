import type { Photo } from '../../contract/photos/photo';
import { idsOf } from '../../machines/photos/photo-list';
import type { Device } from './device';
import type { World } from './world';

/** What people do with the photos of items. */

const CAPTIONS = ['North side', 'Detail', 'After rain', null] as const;
const KINDS = { caption: 55, sort: 25, delete: 20 } as const;
/** How often the photos are those of a screen that was opened some time ago. */
const OLD = 0.3;
/** The number of items on which photos arrive, so that each has several. */
const FEW = 2;

/** A photo that arrives on the server from outside the run. */
export async function addPhoto(world: World): Promise<void> {
  const { chance, server, inspectionIds, witness } = world;
  const person = chance.oneOf(server.people);
  const itemId = chance.oneOf((await server.itemIdsOf(inspectionIds)).slice(0, FEW));
  if (person === undefined || itemId === undefined) return;
  const { key, number } = world.nextKey();
  witness.photos.set(key, 'taken');
  const photo = await server.addPhoto(person, itemId, key);
  witness.say(
    `server: photo c${String(number)} of ${person.name}${photo === null ? ' fails' : ''}`,
  );
}

/** A change of photos; the promise settles when its author no longer waits. */
export interface PhotoChange {
  label: string;
  key: string;
  carryOut: () => Promise<unknown>;
}

function shuffled({ chance }: World, ids: readonly number[]): number[] {
  const left = [...ids];
  return ids.flatMap(() => left.splice(chance.below(left.length), 1));
}

/** The next change of the photos of an item; null if there is nothing to change. */
export async function photoChange(
  world: World,
  device: Device,
  itemId: number,
): Promise<PhotoChange | null> {
  const { chance } = world;
  const { page } = device;
  if (page === null) return null;
  const before = page.lookedPhotos.get(itemId);
  const isOld = before !== undefined && chance.hits(OLD);
  const photos: readonly Photo[] = isOld ? before : await device.lookAtPhotos(itemId);
  const photo = chance.oneOf(photos);
  if (photo === undefined) return null;
  const { id, caption: held } = photo;
  const { key, number } = world.nextKey();
  if (isOld) world.witness.onOldScreens.add(key);
  const label = (what: string) => `${what}, c${String(number)}`;
  switch (chance.weighted(KINDS)) {
    case 'caption': {
      const caption = chance.oneOf(CAPTIONS) ?? null;
      const made = { id, call: 'updatePhoto', body: { caption }, base: { caption: held } } as const;
      return {
        key,
        label: label(`caption ${String(caption)}`),
        carryOut: () => page.photos.make({ ...made, key }),
      };
    }
    case 'sort': {
      const base = idsOf(photos);
      const sorting = { itemId, base, photoIds: shuffled(world, base), key };
      return {
        key,
        label: label('another order of photos'),
        carryOut: () => page.photos.sort(sorting),
      };
    }
    case 'delete':
      return {
        key,
        label: label('deletion of a photo'),
        carryOut: () => page.photos.remove({ id, call: 'deletePhoto', key }),
      };
  }
}
