import * as z from 'zod/mini';
import { UploadEntry } from '../../../machines/uploads/upload-entry';
import type { TabReport } from '../../../machines/uploads/upload-queue-context';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entries.found'), entries: z.array(UploadEntry) }),
  z.object({ type: z.literal('entry.gone'), id: z.string() }),
]);

/** What tabs of the same browser tell each other about photos that wait. */
export interface OtherTabs {
  tell: (report: TabReport) => void;
  /** Hears what the others tell about the photos of a user; returns how to stop. */
  listen: (userId: number, hear: (report: TabReport) => void) => () => void;
}

export function createOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('plumbline-uploads');
  return {
    tell: (report) => {
      channel.postMessage(report);
    },
    listen: (userId, hear) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const message = Message.safeParse(data).data;
        if (message === undefined) return;
        if (message.type === 'entry.gone') hear(message);
        else {
          const entries = message.entries.filter((entry) => entry.userId === userId);
          if (entries.length > 0) hear({ type: 'entries.found', entries });
        }
      };
      channel.addEventListener('message', onMessage);
      return () => {
        channel.removeEventListener('message', onMessage);
      };
    },
  };
}
