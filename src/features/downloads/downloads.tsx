import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { DOWNLOAD_MESSAGES } from '../../../contract/downloads/messages';
import type { downloadMachine } from '../../../machines/downloads/download.machine';
import { useEmitted, useScreenActor } from '../../platform/actors';
import { useUserId } from '../../platform/user-id';
import { Button } from '../../ui/button/button';
import { showToast } from '../../ui/toast/toasts';
import { useDownloadMachines } from './machines';
import { forgetDownload, useWantedDownloads, type WantedDownload } from './wanted-downloads';
import './downloads.css';

type Snapshot = SnapshotFrom<typeof downloadMachine>;

const selectProgress = ({ context }: Snapshot) => context.progress;
const selectFailure = ({ context }: Snapshot) => context.failure;

/** One download: its progress, or why it failed. */
function Download({ wanted: { key, request } }: { wanted: WantedDownload }): ReactNode {
  const actor = useScreenActor(useDownloadMachines().download, { input: { key, request } });
  const progress = useSelector(actor, selectProgress);
  const failure = useSelector(actor, selectFailure);
  const title = useId();
  useEmitted(actor, {
    'download.saved': ({ fileName, lacks }) => {
      const saved = DOWNLOAD_MESSAGES.saved(fileName);
      if (lacks === null) showToast('success', saved);
      else showToast('warn', `${saved}. ${lacks}`);
      forgetDownload(key);
    },
    'download.dropped': () => {
      forgetDownload(key);
    },
  });
  const cancel = () => {
    actor.send({ type: 'download.cancel' });
  };
  if (failure !== null)
    return (
      <section className="download failed" role="alert">
        <strong>{DOWNLOAD_MESSAGES.failed(request.unit)}</strong>
        <p>{failure.errors['format']?.[0] ?? failure.message}</p>
        <div className="download-actions">
          <Button look="outlined" onClick={cancel}>
            Dismiss
          </Button>
          <Button
            onClick={() => {
              actor.send({ type: 'download.again' });
            }}
          >
            Try Again
          </Button>
        </div>
      </section>
    );
  const isKnown = progress !== null && progress.total > 0;
  return (
    <section className="download" aria-labelledby={title}>
      <strong id={title}>{DOWNLOAD_MESSAGES.running(request.unit)}</strong>
      <progress
        aria-labelledby={title}
        {...(isKnown ? { value: progress.done, max: progress.total } : {})}
      />
      <p>
        {isKnown
          ? DOWNLOAD_MESSAGES.progress(progress.done, progress.total, request.unit)
          : DOWNLOAD_MESSAGES.starting}
      </p>
      <div className="download-actions">
        <Button look="outlined" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** The running downloads, in a corner of the page. */
export default function Downloads(): ReactNode {
  const wanted = useWantedDownloads(useUserId());
  return (
    <div className="downloads">
      {wanted.map((one) => (
        <Download key={one.key} wanted={one} />
      ))}
    </div>
  );
}
