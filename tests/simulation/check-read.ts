import type { Item } from '../../contract/items/item';
import { setBy } from '../../machines/outbox/given-values';
import type { KeptChange } from '../../machines/outbox/kept-change';
import { isLocalId } from '../../machines/outbox/local-id';
import { createsRecord, kindOf } from '../../machines/outbox/waiting-calls';
import { comparable } from './comparable';
import type { Records } from './copies';
import type { Device } from './device';
import type { Witness } from './witness';

/** What a device shows of what it has just read: other people's changes, and its own. */

type Fields = Readonly<Record<string, unknown>>;

/** The picture of an item whose photos are in another order: that of the photo which is now the first. */
function pictureAfter({ id }: Item, own: readonly KeptChange[]): Fields {
  const pictures = own
    .filter(({ call, record }) => call === 'reorderPhotos' && record === id)
    .map(({ implied }) => implied?.['thumbnailUrl']?.to);
  const thumbnailUrl = pictures.findLast((picture) => typeof picture === 'string');
  return thumbnailUrl === undefined ? {} : { thumbnailUrl };
}

/** Where a shown item differs from the server's without an own change of it. */
function strangeIn(shown: Item, held: Item, own: readonly KeptChange[]): string[] {
  // A creation without an answer does not change what the server has created.
  const ofItem = own.filter(
    (change) => kindOf(change) === 'item' && !createsRecord(change) && change.record === held.id,
  );
  const changed = Object.assign({}, ...ofItem.map(setBy)) as Fields;
  // Rules set several fields with a status.
  if ('status' in changed) return [];
  const follows = [
    ...('assignedToId' in changed ? ['assignedTo'] : []),
    ...(own.some(({ call, itemId }) => call === 'deletePhoto' && itemId === held.id)
      ? ['photoCount', 'thumbnailUrl']
      : []),
  ];
  const expected: Fields = { ...held, ...pictureAfter(held, own), ...changed };
  return Object.keys(held)
    .filter((field) => !follows.includes(field))
    .filter(
      (field) => comparable((shown as unknown as Fields)[field]) !== comparable(expected[field]),
    );
}

/** A device that has just read the records shows them with its own changes, and nothing else. */
export async function checkRead(witness: Witness, device: Device, there: Records): Promise<void> {
  const own = await device.changes();
  const shown = await device.look();
  if (device.page === null) return;
  const held = new Map(there.items.map((item) => [item.id, item]));
  const isOwn = (id: number) =>
    own.some((change) => kindOf(change) === 'item' && change.record === id);
  for (const item of shown) {
    const record = held.get(item.id);
    if (record === undefined && !(isLocalId(item.id) && isOwn(item.id)))
      witness.fault(`${device.label} shows an item ${String(item.id)} that nobody has`);
    const strange = record === undefined ? [] : strangeIn(item, record, own);
    if (strange.length > 0)
      witness.fault(`${device.label} shows ${strange.join(', ')} of an item as nobody has set it`);
  }
  for (const { id } of there.items) {
    const isShown = shown.some((item) => item.id === id);
    const isDeleted = own.some(({ call, record }) => call === 'deleteItem' && record === id);
    if (isShown === isDeleted)
      witness.fault(
        `${device.label} ${isShown ? 'shows a deleted item' : 'does not show an item'}`,
      );
  }
}
