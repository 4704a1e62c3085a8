import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Measured, PullEvent } from '../../../machines/device/pull-context';
import { pullMachine } from '../../../machines/device/pull.machine';
import { createConnection } from '../../platform/connection/connection';
import type { Copies } from '../../platform/offline/copies';
import { createTabLock } from '../../platform/tabs/tab-lock';
import { announceChange, announceCopies, onDeviceNews } from '../../platform/offline/device-news';
import {
  chooseKept,
  keptInspections,
  onKeptInspections,
} from '../../platform/offline/kept-inspections';
import { untilAborted } from '../../platform/until-aborted';
import { keepPictures, measurePictures } from '../../platform/offline/pictures';
import { wipeCopies } from '../../platform/offline/wipe-copies';
import { fetchAssignees } from '../items/calls';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchCopy, fetchListedCopies } from './calls';
import { copiesWanted } from '../../platform/offline/copies-wanted';
import { stopAll } from '../../platform/stop-all';
import { filesToKeep } from './files-to-keep';
import type { ListedCopy } from '../../../contract/device/calls';

async function compare({ api }: SignedIn, copies: Copies, signal: AbortSignal) {
  const people = await fetchAssignees(api, signal);
  const wanted = { opened: await copies.opened(), kept: keptInspections() };
  // Read before the list is requested, which may lack a copy made during the request.
  const [since, stamps] = [await copies.moves(), await copies.stamps()];
  const listed = await fetchListedCopies(api, wanted, signal);
  const named = new Set(listed.map(({ inspectionId }) => inspectionId));
  const isCurrent = ({ inspectionId, stamp }: ListedCopy) => stamps.get(inspectionId) === stamp;
  const idsOf = (some: readonly ListedCopy[]) => some.map(({ inspectionId }) => inspectionId);
  for (const id of wanted.kept) if (!named.has(id)) chooseKept(id, { isKept: false });
  const changes = [
    () => copies.keepPeople(people),
    () =>
      copies.remove(
        [...stamps.keys()].filter((id) => !named.has(id)),
        since,
      ),
    () => copies.confirm(idsOf(listed.filter(isCurrent))),
  ];
  for (const change of changes) {
    // Nothing is stored for a user who has left in the meantime.
    signal.throwIfAborted();
    await change();
  }
  return { missing: idsOf(listed.filter((one) => !isCurrent(one))), total: listed.length };
}

async function copyInspection(
  { api, changes, ownCopies }: SignedIn,
  id: number,
  signal: AbortSignal,
): Promise<undefined> {
  const copies = await ownCopies();
  const since = await copies.moves();
  const { answer, isStorable } = await changes.answered(fetchCopy(api, id, signal));
  // Such a copy would be shown beside the change that waits.
  if (!isStorable) return undefined;
  const { stamp, ...inspection } = answer;
  signal.throwIfAborted();
  // The next comparison requests it again.
  if (!(await copies.keep(inspection, stamp, since))) announceChange();
}

const watchNews = fromCallback<EventObject, NonReducibleUnknown, PullEvent>(({ sendBack }) => {
  const tell = () => {
    sendBack({ type: 'device.news' });
  };
  return stopAll([
    onDeviceNews((news) => {
      if (news === 'records') tell();
      else sendBack({ type: 'copies.changed' });
    }),
    onKeptInspections(tell),
    createConnection(window).onChange(({ type }) => {
      if (type === 'connection.returned') tell();
    }),
    copiesWanted.onChange(() => {
      sendBack({ type: copiesWanted.read() === 'keep' ? 'copies.keep' : 'copies.remove' });
    }),
  ]);
});

const watchLead = fromCallback<EventObject, NonReducibleUnknown, PullEvent>(({ sendBack }) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const lead = createTabLock('plumbline-copies', navigator.locks, window.localStorage);
  lead(() => {
    sendBack({ type: 'lead.gained' });
    return untilAborted(signal);
  }, signal).catch(() => {
    // Two tabs that update the same copies only do the work twice.
    if (!signal.aborted) sendBack({ type: 'lead.gained' });
  });
  return () => {
    leaving.abort();
  };
});

async function measure(copies: Copies): Promise<Measured> {
  const heads = await copies.heads();
  const inspections = (heads?.data ?? []).map(({ id, title, projectName }) => ({
    id,
    title,
    projectName,
  }));
  return {
    onDevice: { inspections, ...(await measurePictures()) },
    currentAt: heads?.copiedAt ?? Date.now(),
  };
}

/** The machine that keeps copies on this device, with its effects. */
export function provideDeviceMachines(outside: SignedIn) {
  const { ownCopies } = outside;
  const pull = pullMachine.provide({
    actors: {
      watchNews,
      watchLead,
      compare: fromPromise(async ({ signal }) => compare(outside, await ownCopies(), signal)),
      copyInspection: fromPromise<undefined, { id: number }>(({ input: { id }, signal }) =>
        copyInspection(outside, id, signal),
      ),
      copyPictures: fromPromise<undefined>(async ({ signal }) => {
        const copies = await ownCopies();
        const photos = await copies.photos();
        const heads = (await copies.heads())?.data ?? [];
        await keepPictures(filesToKeep({ photos, heads }, keptInspections()), signal);
      }),
      measure: fromPromise<Measured, { isLead: boolean }>(async ({ input: { isLead } }) => {
        const measured = await measure(await ownCopies());
        if (isLead) announceCopies();
        return measured;
      }),
      removeCopies: fromPromise<undefined>(() => wipeCopies() as Promise<undefined>),
    },
  });
  return { pull };
}

export const useDeviceMachines = machinesHook(provideDeviceMachines);
