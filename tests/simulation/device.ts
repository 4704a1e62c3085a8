import type { ActorRefFrom, SimulatedClock } from 'xstate';
import type { ListedChange } from '../../machines/outbox/outbox-context';
import type { outboxMachine } from '../../machines/outbox/outbox.machine';
import { deletesRecord } from '../../machines/outbox/waiting-calls';
import { changesOf } from '../../machines/outbox/outbox-selectors';
import type { Item } from '../../contract/items/item';
import type { ConnectionEvent } from '../../machines/connection/connection-event';
import { createCallApi } from '../../src/platform/http/call-api';
import { learnIds } from '../../src/features/outbox/learn-ids';
import { createChangeStore } from '../../src/platform/outbox/change-store';
import type { ItemChanges } from '../../src/platform/outbox/record-changes';
import { startOutbox } from '../support/outbox';
import { storageFor } from './killable-table';
import type { Network } from './network';
import { dateAt, type Person } from './server';
import { createTabs, type TabLine, type Tabs } from './tabs';
import { labelOf, type Witness } from './witness';

/** What is around a device. */
interface Surroundings {
  clock: SimulatedClock;
  network: Network;
  witness: Witness;
  inspectionIds: readonly number[];
}

/** The running app. */
interface Page {
  isClosed: boolean;
  /** After so many uses of the storage the page is killed; null if it is not. */
  fuse: number | null;
  outbox: ActorRefFrom<typeof outboxMachine>;
  changes: ItemChanges;
  line: TabLine;
  /** The keys of changes whose author waits for the outcome. */
  attended: Set<string>;
  /** Called when it is killed. */
  onClosed: (() => void) | null;
  /** Asks for the ids of records whose creation has no answer yet. */
  learnIds: () => Promise<boolean>;
}

/**
 * A tab of a device. The storage outlives the app; one person at a time uses the device, in one or
 * several tabs.
 */
export class Device {
  readonly #tabs: Tabs;
  readonly #listeners = new Set<(event: ConnectionEvent) => void>();
  readonly #world: Surroundings;
  readonly #isSecond: boolean;
  #page: Page | null = null;
  isOnline = true;
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

  /** The changes that are listed as not sent. */
  get list(): readonly ListedChange[] {
    return this.#page === null ? [] : changesOf(this.#page.outbox.getSnapshot());
  }

  /** Opens the app. */
  start(): void {
    const { clock, network, witness } = this.#world;
    const { person } = this;
    const tabLine = this.#tabs.join();
    const page: Omit<Page, 'outbox' | 'changes' | 'learnIds'> = {
      line: tabLine,
      isClosed: false,
      fuse: null,
      attended: new Set(),
      onClosed: null,
    };
    const storage = storageFor(this.#tabs.storage, {
      isClosed: () => page.isClosed,
      step: () => {
        if (page.isClosed || page.fuse === null) return;
        page.fuse -= 1;
        if (page.fuse < 0) this.kill('while it uses its storage');
      },
      noteKept: (change) => {
        witness.noteKept(change, this.name);
      },
      isFull: () => this.isFull,
    });
    const line = { name: this.label, person, isOnline: () => this.isOnline && !page.isClosed };
    const started = startOutbox({
      ...{ userId: person.id, userName: person.name, ...storage, clock },
      line: tabLine,
      api: createCallApi(network.lineOf(line)),
      connection: {
        isOnline: () => this.isOnline,
        onChange: (listen) => {
          this.#listeners.add(listen);
          return () => this.#listeners.delete(listen);
        },
      },
      probeServer: () => network.probe(line),
      keepInCopy: (change, record) => {
        const copy = this.#tabs.copyOf(change.userId);
        const item = record as Item;
        if (deletesRecord(change)) copy.delete(change.record);
        else copy.set(item.id, item);
        return Promise.resolve();
      },
      now: () => dateAt(clock.now() + this.skew),
      newId: this.#tabs.newId,
    });
    const { outbox, changes, store, ids } = started;
    const api = createCallApi(network.calmLineOf(line));
    this.#page = Object.assign(page, {
      ...{ outbox, changes },
      learnIds: () =>
        learnIds({
          ...{ userId: person.id, api, store, ids },
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

  /** Takes the server's items over, unless the app is killed before. */
  async read(items: readonly Item[]): Promise<void> {
    const page = this.#page;
    if (page === null) return;
    if (!(await this.#asLongAsOpen(page, page.learnIds(), false))) return;
    const copy = this.#tabs.copyOf(this.person.id);
    copy.clear();
    for (const item of items) copy.set(item.id, item);
  }

  /** The items as a screen shows them; none if the app is killed before. */
  async look(): Promise<Item[]> {
    const page = this.#page;
    if (page === null) return [];
    const items = [...this.#tabs.copyOf(this.person.id).values()];
    const lists = this.#world.inspectionIds.map((id) =>
      page.changes.itemsOf(
        id,
        items.filter(({ inspectionId }) => inspectionId === id),
      ),
    );
    const shown = Promise.all(lists).then((all) => all.flat());
    const looked = await this.#asLongAsOpen(page, shown, []);
    this.#noteDoubles(new Set(looked.map(({ id }) => id)));
    return looked;
  }

  #noteDoubles(ids: ReadonlySet<number>): void {
    for (const seen of this.#world.witness.seen.values()) {
      const { device, change, serverId } = seen;
      const isOwn = device === this.name && change.userId === this.person.id;
      if (isOwn && serverId !== null && ids.has(serverId) && ids.has(change.record))
        this.#world.witness.fault(`${this.label} shows ${labelOf(change.key)} twice`);
    }
  }

  /** The number of changes that a user has on it. */
  async countOf({ id }: Person): Promise<number> {
    const store = createChangeStore(this.#tabs.storage.table, {
      tell: () => undefined,
      serverIdOf: () => Promise.resolve(null),
    });
    return (await store.all(id)).length;
  }

  /** Nobody may see what somebody else has not sent, or be asked about what is deleted. */
  checkList(): void {
    const { witness } = this.#world;
    const deleted = new Set(
      [...witness.seen.values()]
        .filter(({ change, device }) => deletesRecord(change) && device === this.name)
        .flatMap(({ change, isAcknowledged }) => (isAcknowledged ? [change.record] : [])),
    );
    for (const entry of this.list) {
      const { key, record, state } = entry;
      if (witness.seen.get(key)?.change.userId !== this.person.id && witness.seen.has(key))
        witness.fault(`${this.label} shows ${labelOf(key)} of somebody else`);
      const isVoid = deleted.has(record) && !deletesRecord(entry);
      if (isVoid && state !== 'sending')
        witness.fault(`${this.label} asks about ${labelOf(key)} of an item that it has deleted`);
    }
  }
}
