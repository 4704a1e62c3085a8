import { expect, test } from 'vitest';
import type { Item } from '../../../contract/items/item';
import {
  factsOf,
  type ItemFacts,
  itemFactsMachine,
  withChosenStatus,
} from '../../../machines/items/item-facts.machine';
import { clockOn } from '../../models/clock/clock-at';
import { formDoubles } from '../../support/machines/form-doubles';
import { anItem, aResolvedItem } from '../../support/records/items';
import { walk } from '../../support/machines/transitions';

/** The status that is changed on an item's page, while others change the item. */

async function open(item: Item) {
  const { recall, save, effects } = formDoubles<ItemFacts, Item>({});
  const { actor } = walk(itemFactsMachine.provide(effects), {
    input: {
      initial: factsOf(item),
      version: item.version,
      subjectId: item.id,
      saveKey: 'key',
      draftKey: { userId: 1, form: 'item:7:status', holder: 'this' },
      clock: clockOn('2026-03-05'),
    },
  });
  actor.start();
  await recall.resolve(0, null);
  return {
    save,
    actor,
    context: () => actor.getSnapshot().context,
    choose: (status: Item['status']) => {
      const changes = withChosenStatus(factsOf(item), status, '2026-03-05');
      actor.send({ type: 'field.changed', changes });
    },
    changed: (record: Item) => {
      actor.send({ type: 'record.changed', record, authors: { fields: {}, last: 'Anna Berg' } });
    },
  };
}

const first = { resolvedDate: '2026-03-01', resolvedAt: '2026-03-01T09:00:00.000Z' };
const second = { resolvedDate: '2026-03-04', resolvedAt: '2026-03-04T09:00:00.000Z' };

test('a new resolution that the user has not seen does not become the one that they verify', async () => {
  const { actor, save, choose, changed } = await open(aResolvedItem(first));
  choose('Verified');
  changed(aResolvedItem({ ...second, version: 5 }));
  actor.send({ type: 'form.submit' });
  expect(save.calls[0]?.initial).toMatchObject(first);
});

test('a resolution of somebody else is one question, with its date', async () => {
  const { actor, context, choose, changed } = await open(anItem());
  choose('Verified');
  changed(aResolvedItem(second));
  expect(context().others.questions).toMatchObject([
    { field: 'status', theirs: { status: 'Resolved', ...second } },
  ]);
  actor.send({ type: 'others.take', field: 'status' });
  expect(context().values).toMatchObject({ status: 'Resolved', ...second });
});
