import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { dropPhotoInCopy, keepPhotoInCopy } from '../../features/outbox/keep-in-copy';
import { markUnsentRecords, prepareOutbox, tellMerges } from '../../features/outbox/prepare-outbox';
import { createSessionStore } from '../../features/session/session-store';
import type { SendingServices } from '../../features/uploads/queue/app-uploads';
import { tellStuck } from '../../features/unsent/tell-stuck';
import { cancelUploadsOf } from '../../features/uploads/queue/cancel-uploads';
import { countUnsentPhotos } from '../../features/uploads/queue/count-unsent';
import { prepareUploads } from '../../features/uploads/queue/prepare-uploads';
import type { ChosenFiles } from '../../platform/chosen-files';
import { createCallApi, type OnRead } from '../../platform/http/call-api';
import type { Transport } from '../../platform/http/transport';
import type { LateLogic } from '../../platform/code/late-logic';
import { noteSentChange } from '../../platform/live/own-changes';
import { copiesWanted } from '../../platform/offline/copies-wanted';
import { announceChange } from '../../platform/offline/device-news';
import { expireSent, forgetSentEntry, sentNotes } from '../../platform/outbox/sent-log';
import { logoutQuestion } from './logout-question';

// With the code that is loaded here: a file of its own would be one more for the first load.
export { heldQuestion } from './logout-question';

interface Outside {
  transport: Transport;
  files: ChosenFiles;
  queueLogic: LateLogic<typeof uploadQueueMachine>;
  outboxLogic: LateLogic<typeof outboxMachine>;
}

const onRead: OnRead = (call, _, data) => {
  announceChange();
  noteSentChange(call, data);
};

/** Prepares what is sent in the background: photos, and changes of records. */
export function prepareSending({
  transport,
  files,
  queueLogic,
  outboxLogic,
}: Outside): SendingServices {
  const session = createSessionStore(window.localStorage, window);
  const noteSent = sentNotes({
    signedInId: () => session.user()?.id ?? null,
    isWanted: () => copiesWanted.read() === 'keep',
  });
  prepareOutbox({
    apiOf: (userId) => createCallApi(transport.of(userId), onRead),
    noteSent,
    provide: outboxLogic.provide,
  });
  const uploads = prepareUploads({
    api: createCallApi(transport.send),
    files,
    noteSent,
    forgetSent: forgetSentEntry,
    copies: { keepPhoto: keepPhotoInCopy, dropPhoto: dropPhotoInCopy },
    provide: queueLogic.provide,
  });
  return {
    ...uploads,
    logoutQuestion,
    onStart: (queue, outbox) => {
      uploads.onStart(queue);
      countUnsentPhotos(queue);
      void expireSent(Date.now());
      markUnsentRecords(outbox);
      tellMerges(outbox);
      tellStuck(outbox);
      outbox.on('item.deleted', ({ id }) => {
        cancelUploadsOf(queue, id);
      });
    },
  };
}
