import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { type Measured, pullMachine, type PullEvent } from '../../../machines/device/pull.machine';
import { createConnection } from '../../platform/connection';
import type { Copies } from '../../platform/offline/copies';
import { onChangedRecords } from '../../platform/offline/device-news';
import { keepPictures, sizeOfPictures } from '../../platform/offline/pictures';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchCopy, fetchListedCopies, fetchPeople } from './calls';
import { copiesWanted } from './copies-wanted';

async function compare({ api }: SignedIn, copies: Copies, signal: AbortSignal) {
  const people = await fetchPeople(api, signal);
  const listed = await fetchListedCopies(api, await copies.opened(), signal);
  const stamps = await copies.stamps();
  const named = new Set(listed.map(({ inspectionId }) => inspectionId));
  signal.throwIfAborted();
  await copies.removeOthers();
  await copies.keepPeople(people);
  await copies.remove([...stamps.keys()].filter((id) => !named.has(id)));
  const isOld = ({ inspectionId, stamp }: (typeof listed)[number]) =>
    stamps.get(inspectionId) !== stamp;
  return {
    missing: listed.filter(isOld).map(({ inspectionId }) => inspectionId),
    total: listed.length,
  };
}

async function copyInspection(
  { api }: SignedIn,
  copies: Copies,
  id: number,
  signal: AbortSignal,
): Promise<undefined> {
  const { stamp, ...inspection } = await fetchCopy(api, id, signal);
  // Of a user who has left in between, nothing is stored.
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

async function copiesOf({ copies }: SignedIn): Promise<Copies> {
  const found = await copies();
  if (found === null) throw new Error('The app is not stored on this device');
  return found;
}

/** The machine that keeps copies on this device, with its effects. */
export function provideDeviceMachines(outside: SignedIn) {
  const ready = () => copiesOf(outside);
  const pull = pullMachine.provide({
    actors: {
      watchNews,
      compare: fromPromise(async ({ signal }) => compare(outside, await ready(), signal)),
      copyInspection: fromPromise<undefined, { id: number }>(async ({ input: { id }, signal }) =>
        copyInspection(outside, await ready(), id, signal),
      ),
      copyPictures: fromPromise<undefined>(async ({ signal }) => {
        await keepPictures(await (await ready()).thumbnails(), signal);
      }),
      measure: fromPromise<Measured>(async () => {
        const { inspections, bytes } = await (await ready()).measure();
        return {
          onDevice: { inspections, bytes: bytes + (await sizeOfPictures()) },
          at: Date.now(),
        };
      }),
      removeCopies: fromPromise<undefined>(async () => {
        await (await ready()).removeAll();
      }),
    },
  });
  return { pull };
}

/** Returns a function that removes what the user could read without a connection. */
export const useWipe = machinesHook((outside) => async () => {
  await (await copiesOf(outside)).removeAll();
});

export const useDeviceMachines = machinesHook(provideDeviceMachines);
