import { countOf } from '../../../machines/outbox/outbox-selectors';
import { countNotUploaded } from '../../../machines/uploads/upload-selectors';
import { startApp } from './app';
import { theirs } from './theirs';
import { type Account, findingOf, keyOf, photoName, untilOnline, type Work } from './work';

/** The code of the benchmark's page. */

const app = startApp();
let opened: Awaited<ReturnType<typeof app.open>> | undefined;
let pictures: readonly Blob[] = [];

function running() {
  if (opened === undefined) throw new Error('Nobody is signed in');
  return opened;
}

/** How many changes and photos are on the device, and whether it keeps all of them. */
function left(): { changes: number; photos: number; isKept: boolean } {
  const { outbox, queue } = running();
  const uploads = queue.getSnapshot();
  const { unstored, inMemory } = uploads.context;
  return {
    changes: countOf(outbox.getSnapshot()),
    photos: countNotUploaded(uploads),
    isKept: unstored.length + inMemory.length === 0,
  };
}

/** Whether everything of earlier visits has been read and sent. */
function isDone(): boolean {
  const { outbox, queue } = running();
  const isRead =
    outbox.getSnapshot().context.isRecalled && !queue.getSnapshot().matches('restoring');
  const { changes, photos } = left();
  return isRead && changes + photos === 0;
}

function filesOf({ photosEach }: Work, finding: number) {
  return Array.from({ length: photosEach }, (_, photo) => {
    const picture = pictures[(finding * photosEach + photo) % pictures.length];
    if (picture === undefined) throw new Error('There are no pictures');
    return app.files.add(new File([picture], photoName(finding, photo), { type: 'image/jpeg' }));
  });
}

/** Makes findings with changes and photos as screens do, one after the other. */
async function make(work: Work): Promise<void> {
  const { changes, queue } = running();
  const { inspectionId } = work;
  for (let finding = 0; finding < work.findings; finding += 1) {
    const { id } = await changes.make({
      id: null,
      call: 'createItem',
      inspectionId,
      key: keyOf(work, finding, 0),
      body: { ...findingOf(inspectionId, finding) },
    });
    for (let edit = 1; edit <= work.edits; edit += 1) {
      const body = { location: `Level ${String(edit)}` };
      await changes.make({ id, call: 'updateItem', key: keyOf(work, finding, edit), body });
    }
    if (work.photosEach === 0) continue;
    queue.send({
      type: 'photos.added',
      itemId: id,
      place: 'photos',
      start: true,
      compress: true,
      files: filesOf(work, finding),
    });
  }
}

/** Resolves when the device has nothing that the server does not have. */
const untilSent = () =>
  new Promise<void>((resolve) => {
    const { outbox, queue } = running();
    const look = () => {
      if (isDone()) resolve();
    };
    outbox.subscribe(look);
    queue.subscribe(look);
    look();
  });

const ours = {
  open: async (account: Account, addresses: readonly string[]): Promise<void> => {
    pictures = await Promise.all(addresses.map(async (address) => (await fetch(address)).blob()));
    opened = await app.open(account);
  },
  make,
  left,
  isDone,
  /** The milliseconds from the moment the browser is online until everything is sent. */
  sendAll: (): Promise<number> => untilOnline(untilSent),
};

export interface BenchPage {
  ours: typeof ours;
  theirs: typeof theirs;
}

Object.assign(globalThis, { ours, theirs } satisfies BenchPage);
