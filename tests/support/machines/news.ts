import type { LiveChange } from '../../../contract/live/live-change';
import type { userListMachine } from '../../../machines/users/user-list.machine';
import { deferred } from './deferred';
import { walk } from './transitions';

/** Other people's changes, and the screens that load them. */

/** A change by somebody else of a project, unless the fields say otherwise. */
export const liveChange = (fields: Partial<LiveChange>): LiveChange => ({
  kind: 'projects',
  id: 1,
  action: 'changed',
  version: 2,
  itemId: null,
  inspectionId: null,
  projectId: null,
  by: 'Ben Berg',
  isOwn: false,
  fields: [],
  ...fields,
});

/** Any machine that loads what a screen shows. */
type Loading = typeof userListMachine;

/** Starts a machine that has loaded the data, and whose next loads the test answers. */
export async function loadedWith(
  machine: unknown,
  { query, data }: { query: object; data: unknown },
) {
  const load = deferred<unknown>();
  const provided = (machine as Loading).provide({ actors: { load: load.effect } } as never);
  const { actor } = walk(provided, { input: { query } });
  actor.start();
  await load.resolve(0, data);
  return { actor, load };
}

/** The names of the changes after which a machine loads again, in alphabetical order. */
export async function reloadedAfter(
  machine: unknown,
  shown: { query: object; data: unknown },
  changes: Readonly<Record<string, LiveChange>>,
): Promise<string[]> {
  const heard: string[] = [];
  for (const [name, news] of Object.entries(changes)) {
    const { actor, load } = await loadedWith(machine, shown);
    actor.send({ type: 'records.changed', news: [news] });
    if (load.calls.length > 1) heard.push(name);
    actor.stop();
  }
  return heard.sort();
}
