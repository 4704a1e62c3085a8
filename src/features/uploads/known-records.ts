import { useSelector } from '@xstate/react';
import { fromCallback, fromPromise } from 'xstate';
import { listedChanges } from '../../../machines/outbox/outbox-selectors';
import { itemsIn } from '../../../machines/outbox/sent-list';
import { kindOf } from '../../../machines/outbox/waiting-calls';
import {
  type KnownRecords,
  knownRecordsMachine,
  NOTHING_KNOWN,
} from '../../../machines/uploads/known-records';
import { repeats } from '../../loading/repeats';
import { useLoad } from '../../loading/use-load';
import { sentBy } from '../../platform/outbox/sent-log';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { useUploads } from './upload-services';

async function copiedItems({ copies }: SignedIn, itemIds: readonly number[]) {
  const own = await copies();
  const found = await Promise.all(
    itemIds.map(async (id) => {
      const item = (await own?.item(id))?.data;
      return item === undefined ? [] : [[id, item] as const];
    }),
  );
  return new Map(found.flat());
}

async function copiedInspections({ copies }: SignedIn) {
  const heads = (await (await copies())?.heads())?.data ?? [];
  return new Map(
    heads.map(({ id, title, projectName, projectId }) => [
      id,
      { title: title || projectName, projectId },
    ]),
  );
}

/** What the device cannot read, it does not know. */
async function knownRecords(outside: SignedIn, ids: readonly number[]): Promise<KnownRecords> {
  const [copied, sent, inspections] = await Promise.all([
    copiedItems(outside, ids).catch(() => new Map()),
    sentBy(outside.userId, Date.now()).catch(() => []),
    copiedInspections(outside).catch(() => new Map()),
  ]);
  return { items: new Map([...itemsIn(sent), ...copied]), inspections };
}

const useMachine = machinesHook((outside) =>
  knownRecordsMachine.provide({
    ...repeats,
    actors: {
      load: fromPromise<KnownRecords, { query: { itemIds: readonly number[] } }>(({ input }) =>
        knownRecords(outside, input.query.itemIds),
      ),
      watchChanges: fromCallback(() => undefined),
    },
  }),
);

/** What the device knows about these items, from its copies and from changes that wait or were sent. */
export function useKnownRecords(itemIds: readonly number[]): KnownRecords {
  const changes = useSelector(useUploads().outbox, listedChanges);
  const { items, inspections } = useLoad(useMachine(), { itemIds }).data ?? NOTHING_KNOWN;
  const waiting = changes
    .filter((change) => kindOf(change) === 'item')
    .map(({ record, title, body, inspectionId }) => {
      const newest = typeof body['title'] === 'string' ? body['title'] : title;
      return [record, { title: newest, inspectionId }] as const;
    });
  return { items: new Map([...items, ...waiting]), inspections };
}
