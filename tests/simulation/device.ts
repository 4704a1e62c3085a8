import type { ActorRefFrom, SimulatedClock } from 'xstate';
import type { KeptChange } from '../../machines/outbox/kept-change';
import type { ListedChange } from '../../machines/outbox/outbox-context';
import type { outboxMachine } from '../../machines/outbox/outbox.machine';
import { deletesRecord } from '../../machines/outbox/waiting-calls';
import { listedChanges } from '../../machines/outbox/outbox-selectors';
import type { Item } from '../../contract/items/item';
import type { Photo } from '../../contract/photos/photo';
import type { ConnectionEvent } from '../../machines/connection/connection-event';
import { type CallApi, createCallApi } from '../../src/platform/http/call-api';
import { learnIds } from '../../src/features/outbox/learn-ids';
import { createChangeStore } from '../../src/platform/outbox/change-store';
import {
  NEWEST,
  type ItemChanges,
  type PhotoChanges,
} from '../../src/platform/outbox/record-changes';
import { startOutbox } from '../support/machines/outbox';
import type { Records } from './copies';
import { checkDoubles, checkKept } from './check-shown';
import type { Effort } from './effort';
import { storageFor } from './killable-table';
import type { Network } from './network';
import type { Chance } from './seeded';
import { dateAt, type Person } from './server';
import { createTabs, type TabLine, type Tabs } from './tabs';
import type { Witness } from './witness';

/** How often a page is killed right after it has removed a change. */
const KILLED_AFTER = { change: 0.03, deletion: 0.4 } as const;

/** The environment of a device. */
interface Surroundings {
  effort: Effort;
  chance: Chance;
  clock: SimulatedClock;
  network: Network;
  witness: Witness;
  inspectionIds: readonly number[];
}

/** A photo that is sent until the server has answered. */
export interface TakenPhoto {
  /** The idempotency key. */
  key: string;
  itemId: number;
  person: Person;
  isBusy: boolean;
}

/** The running app. */
interface Page {
  api: CallApi;
  isClosed: boolean;
  /** After this many uses of the storage the page is killed; null if it is not. */
  fuse: number | null;
  outbox: ActorRefFrom<typeof outboxMachine>;
  changes: ItemChanges;
  photos: PhotoChanges;
  /** The items as they were last shown; a screen may stay open for long. */
  looked: readonly Item[];
  /** The item that its user changed last. */
  changedLast: number | null;
  /** The photos as they were last shown, by their items. */
  lookedPhotos: Map<number, readonly Photo[]>;
  line: TabLine;
  /** The keys of changes whose author waits for the outcome. */
  attended: Set<string>;
  /** Called when it is killed. */
  onClosed: (() => void) | null;
  /** Asks for the ids of records whose creation has no answer yet. */
  learnIds: () => Promise<boolean>;
}

/**
 * A tab of a device. The storage survives the app; one person at a time uses the device, in one or
 * several tabs.
 */
export class Device {
  readonly #tabs: Tabs;
  readonly #listeners = new Set<(event: ConnectionEvent) => void>();
  readonly #world: Surroundings;
  readonly #isSecond: boolean;
  #page: Page | null = null;
  isOnline = true;
  /** The photos of all its users that have no answer yet. */
  readonly taken = new Set<TakenPhoto>();
  /** Whether its storage has no room. */
  isFull = false;
  /** How far its calendar is wrong, in milliseconds. */
  skew = 0;

  constructor(
    readonly name: string,
    public person: Person,
    world: Surroundings,
    beside?: Device,
  ) {
    this.#world = world;
    this.#tabs = beside === undefined ? createTabs() : beside.#tabs;
    this.#isSecond = beside !== undefined;
  }

  /** Whether both are tabs of one device. */
  isBeside(other: Device): boolean {
    return other !== this && other.#tabs === this.#tabs;
  }

  get page(): Page | null {
    return this.#page;
  }

  get label(): string {
    return `${this.name}${this.#isSecond ? ', second tab,' : ''} of ${this.person.name}`;
  }

  /** The photos that its current user still has to send. */
  photosToSend(): TakenPhoto[] {
    return [...this.taken].filter(({ person }) => person === this.person);
  }

  /** The changes that are listed as not sent. */
  get list(): readonly ListedChange[] {
    return this.#page === null ? [] : listedChanges(this.#page.outbox.getSnapshot());
  }

  /** Opens the app. */
  start(): void {
    const { chance, clock, effort, network, witness } = this.#world;
    const { person } = this;
    const tabLine = this.#tabs.join();
    const page: Omit<Page, 'api' | 'outbox' | 'changes' | 'photos' | 'learnIds'> = {
      line: tabLine,
      isClosed: false,
      fuse: null,
      attended: new Set(),
      looked: [],
      changedLast: null,
      lookedPhotos: new Map(),
      onClosed: null,
    };
    const storage = storageFor(this.#tabs.storage, {
      effort,
      isClosed: () => page.isClosed,
      step: () => {
        if (page.isClosed || page.fuse === null) return;
        page.fuse -= 1;
        if (page.fuse < 0) this.kill('while it uses its storage');
      },
      noteKept: (change) => {
        witness.noteKept(change, this.name);
      },
      noteRemoved: (key) => {
        const change = witness.seen.get(key)?.change;
        const isDeletion = change !== undefined && deletesRecord(change);
        if (chance.hits(KILLED_AFTER[isDeletion ? 'deletion' : 'change'])) page.fuse = 0;
      },
      isFull: () => this.isFull,
    });
    const line = { name: this.label, person, isOnline: () => this.isOnline && !page.isClosed };
    const api = createCallApi(network.lineOf(line));
    const started = startOutbox({
      userId: person.id,
      userName: person.name,
      ...storage,
      clock,
      line: tabLine,
      api,
      connection: {
        isOnline: () => this.isOnline,
        onChange: (listen) => {
          this.#listeners.add(listen);
          return () => this.#listeners.delete(listen);
        },
      },
      probeServer: () => network.probe(line),
      keepInCopy: async (change, answer) => {
        const copies = this.#tabs.copiesOf(change.userId);
        await copies.keep(change, answer);
        checkKept(witness, this.label, { change, answer, copies });
      },
      now: () => dateAt(clock.now() + this.skew),
      newId: this.#tabs.newId,
    });
    const { outbox, changes, photoChanges: photos, store, ids } = started;
    this.#page = Object.assign(page, {
      api,
      outbox,
      changes,
      photos,
      learnIds: () =>
        learnIds({
          userId: person.id,
          api: createCallApi(network.calmLineOf(line)),
          store,
          ids,
          outbox: () => Promise.resolve(outbox),
        }),
    });
  }

  /** Ends the app at once. */
  kill(how: string): void {
    const page = this.#page;
    if (page === null) return;
    this.#world.witness.say(`${this.label} is killed ${how}`);
    page.isClosed = true;
    page.line.leave();
    this.#page = null;
    for (const key of page.attended) this.#world.witness.noteReturned(key);
    // Not within a transition of its own.
    queueMicrotask(() => {
      page.outbox.stop();
      page.onClosed?.();
    });
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    const type = isOnline ? 'connection.returned' : 'connection.lost';
    for (const listen of this.#listeners) listen({ type });
  }

  /** Does something that ends with the app. */
  #asLongAsOpen<Result>(page: Page, work: Promise<Result>, otherwise: Result): Promise<Result> {
    const closed = new Promise<Result>((resolve) => {
      page.onClosed = () => {
        resolve(otherwise);
      };
    });
    return Promise.race([work, closed]);
  }

  /**
   * Stores the server's records; false if it does not, for example because the app is killed
   * before.
   */
  async read(records: Records): Promise<boolean> {
    const page = this.#page;
    if (page === null) return false;
    if (!(await this.#asLongAsOpen(page, page.learnIds(), false))) return false;
    this.#tabs.copiesOf(this.person.id).take(records);
    return true;
  }

  /** The items as a screen shows them; empty if the app is killed before. */
  async look(): Promise<Item[]> {
    const page = this.#page;
    if (page === null) return [];
    const items = this.#tabs.copiesOf(this.person.id).items();
    const lists = this.#world.inspectionIds.map((id) =>
      page.changes.itemsOf(
        id,
        items.filter(({ inspectionId }) => inspectionId === id),
        NEWEST,
      ),
    );
    const shown = Promise.all(lists).then((all) => all.flat());
    page.looked = await this.#asLongAsOpen(page, shown, []);
    checkDoubles(this.#world.witness, this, new Set(page.looked.map(({ id }) => id)));
    return [...page.looked];
  }

  /** The items that were last shown and have photos in the copies of this device. */
  itemsWithPhotos(): Item[] {
    const copies = this.#tabs.copiesOf(this.person.id);
    return (this.#page?.looked ?? []).filter(({ id }) => copies.photosOf(id).length > 0);
  }

  /** The photos of an item as a screen shows them; empty if the app is killed before. */
  async lookAtPhotos(itemId: number): Promise<readonly Photo[]> {
    const page = this.#page;
    if (page === null) return [];
    const copied = this.#tabs.copiesOf(this.person.id).photosOf(itemId);
    const looked = await this.#asLongAsOpen(page, page.photos.photosOf(itemId, copied, NEWEST), []);
    page.lookedPhotos.set(itemId, looked);
    return looked;
  }

  /** The changes of a user on it; by default the current one. */
  changes({ id }: Person = this.person): Promise<KeptChange[]> {
    const store = createChangeStore(this.#tabs.storage.table, {
      tell: () => undefined,
      serverIdOf: () => Promise.resolve(null),
    });
    return store.all(id);
  }
}
