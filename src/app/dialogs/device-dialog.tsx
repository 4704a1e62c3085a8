import { type ReactNode, useState } from 'react';
import {
  type AppOnDevice,
  startNewVersion,
  useAppOnDevice,
} from '../../platform/offline/app-on-device';
import { CopiesFact } from '../../features/device/copies-fact';
import { pullActor } from '../../features/device/pull-actor';
import { LatePart } from '../../platform/code/late-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { type Persistence, usePersistence } from '../../platform/storage/persistence';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import './device-dialog.css';

const TransferButtons = lazyComponent(
  () => import('../../features/unsent/transfer/transfer-buttons'),
);

const DeviceTrouble = lazyComponent(() => import('../../features/unsent/device-trouble'));

const NotSentDialog = lazyComponent(() => import('../../features/unsent/not-sent-dialog'));

const OPENING: Readonly<Record<AppOnDevice, string>> = {
  impossible: 'No. This needs an https address, and a browser that supports it.',
  checking: 'This is being checked.',
  preparing: 'Not yet. The app is being stored on this device.',
  ready: 'Yes. Changes are kept on this device and sent when the server answers.',
  renewed: 'Yes. A newer version of the app is stored and can be started.',
};

const KEEPING: Readonly<Record<NonNullable<Persistence>, string>> = {
  kept: 'The browser keeps them until they are sent.',
  evictable: 'The browser may delete them when this device runs out of space.',
  refused: 'The browser does not promise to keep them. Send photos soon.',
};

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

interface FactProps {
  title: string;
  text: string;
  children?: ReactNode;
}

function Fact({ title, text, children }: FactProps): ReactNode {
  return (
    <div className="device-fact">
      <dt>{title}</dt>
      <dd>{text}</dd>
      {children}
    </div>
  );
}

/** Shows what the app stores on this device, and what the browser guarantees about it. */
export default function DeviceDialog({ onClose }: { onClose: () => void }): ReactNode {
  const app = useAppOnDevice();
  const pull = pullActor.use();
  const [persistence, askToKeep] = usePersistence();
  const [isListOpen, setIsListOpen] = useState(false);
  if (isListOpen)
    return (
      <LatePart>
        <NotSentDialog onClose={onClose} />
      </LatePart>
    );
  return (
    <Dialog
      visible
      header="This Device"
      onHide={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <LatePart>
        <DeviceTrouble />
      </LatePart>
      <dl className="device-facts">
        <Fact title="Opens without a network" text={OPENING[app]}>
          {app === 'renewed' ? (
            <dd>
              <Button look="outlined" onClick={startNewVersion}>
                Start New Version
              </Button>
            </dd>
          ) : null}
        </Fact>
        {pull === null ? null : <CopiesFact actor={pull} onOpen={onClose} />}
        {persistence === null ? null : (
          <Fact title="Photos and texts that are not sent yet" text={KEEPING[persistence]}>
            {persistence === 'evictable' ? (
              <dd>
                <Button look="outlined" onClick={askToKeep}>
                  Ask the Browser to Keep Them
                </Button>
              </dd>
            ) : null}
          </Fact>
        )}
        <Fact
          title="Sent from this device"
          text={
            app === 'impossible'
              ? 'What waits here.'
              : 'What waits here, and what has arrived in the last 24 hours.'
          }
        >
          <dd>
            <Button
              look="outlined"
              onClick={() => {
                setIsListOpen(true);
              }}
            >
              Show List
            </Button>
          </dd>
        </Fact>
        <Fact
          title="Not sent from another device"
          text="If another device cannot send its changes, export its “Not Sent” list there and import the file here."
        >
          <dd>
            <LatePart>
              <TransferButtons />
            </LatePart>
          </dd>
        </Fact>
        <Fact
          title="Home screen"
          text={
            isInstalled()
              ? 'The app is installed on this device.'
              : 'Install it with “Install” or “Add to Home Screen” in the menu of the browser.'
          }
        />
      </dl>
    </Dialog>
  );
}
