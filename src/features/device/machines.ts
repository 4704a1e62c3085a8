import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { type Measured, pullMachine, type PullEvent } from '../../../machines/device/pull.machine';
import { createConnection } from '../../platform/connection';
import type { Copies } from '../../platform/offline/copies';
import { onChangedRecords } from '../../platform/offline/device-news';
import { countPictures, keepPictures } from '../../platform/offline/pictures';
import { wipeCopies } from '../../platform/offline/wipe-copies';
import { fetchAssignees } from '../items/calls';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchCopy, fetchListedCopies } from './calls';
import { copiesWanted } from './copies-wanted';

async function compare({ api }: SignedIn, copies: Copies, signal: AbortSignal) {
  const people = await fetchAssignees(api, signal);
  const listed = await fetchListedCopies(api, await copies.opened(), signal);
  const stamps = await copies.stamps();
  const named = new Set(listed.map(({ inspectionId }) => inspectionId));
  const idsThat = (isCurrent: boolean) =>
    listed
      .filter(({ inspectionId, stamp }) => (stamps.get(inspectionId) === stamp) === isCurrent)
      .map(({ inspectionId }) => inspectionId);
  const changes = [
    () => copies.keepPeople(people),
    () => copies.remove([...stamps.keys()].filter((id) => !named.has(id))),
    () => copies.confirm(idsThat(true)),
  ];
  for (const change of changes) {
    // Of a user who has left in between, nothing is stored.
    signal.throwIfAborted();
    await change();
  }
  return { missing: idsThat(false), total: listed.length };
}

async function copyInspection(
  { api, ownCopies }: SignedIn,
  id: number,
  signal: AbortSignal,
): Promise<undefined> {
  const { stamp, ...inspection } = await fetchCopy(api, id, signal);
  const copies = await ownCopies();
  signal.throwIfAborted();
  await copies.keep(inspection, stamp);
}

const watchNews = fromCallback<EventObject, NonReducibleUnknown, PullEvent>(({ sendBack }) => {
  const tell = () => {
    sendBack({ type: 'device.news' });
  };
  const stops = [
    onChangedRecords(tell),
    createConnection(window).onChange(({ type }) => {
      if (type === 'connection.returned') tell();
    }),
    copiesWanted.onChange(() => {
      sendBack({ type: copiesWanted.read() === 'keep' ? 'copies.keep' : 'copies.remove' });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});

/** The machine that keeps copies on this device, with its effects. */
export function provideDeviceMachines(outside: SignedIn) {
  const { ownCopies } = outside;
  const pull = pullMachine.provide({
    actors: {
      watchNews,
      compare: fromPromise(async ({ signal }) => compare(outside, await ownCopies(), signal)),
      copyInspection: fromPromise<undefined, { id: number }>(({ input: { id }, signal }) =>
        copyInspection(outside, id, signal),
      ),
      copyPictures: fromPromise<undefined>(async ({ signal }) => {
        await keepPictures(await (await ownCopies()).thumbnails(), signal);
      }),
      measure: fromPromise<Measured>(async () => {
        const inspections = await (await ownCopies()).count();
        return { onDevice: { inspections, pictures: await countPictures() }, at: Date.now() };
      }),
      removeCopies: fromPromise<undefined>(() => wipeCopies() as Promise<undefined>),
    },
  });
  return { pull };
}

export const useDeviceMachines = machinesHook(provideDeviceMachines);
