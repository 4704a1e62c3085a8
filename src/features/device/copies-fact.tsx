import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pullMachine } from '../../../machines/device/pull.machine';
import { announceChange } from '../../platform/offline/device-news';
import { Button } from '../../ui/button/button';
import { formatMinute } from '../../ui/text/dates';
import { formatFileSize } from '../../ui/text/file-size';
import { CopiesList } from './copies-list';
import { copiesWanted } from '../../platform/offline/copies-wanted';

type Snapshot = SnapshotFrom<typeof pullMachine>;

const inspectionsIn = (count: number) =>
  count === 1 ? '1 inspection' : `${String(count)} inspections`;

const picturesIn = (count: number) => (count === 1 ? '1 picture' : `${String(count)} pictures`);

const isAt = (snapshot: Snapshot, state: 'copying' | 'picturing') =>
  snapshot.matches({ keeping: state });

/** What the device keeps, or what it is doing at the moment. */
function textOf(snapshot: Snapshot): string {
  const { missing, total, onDevice, currentAt, failure } = snapshot.context;
  if (snapshot.hasTag('off'))
    return failure === null
      ? 'None. They need a connection to be read.'
      : 'They could not be removed. The next start of the app tries again.';
  if (isAt(snapshot, 'copying'))
    return `Being stored: ${String(total - missing.length)} of ${inspectionsIn(total)}.`;
  if (isAt(snapshot, 'picturing')) return 'Pictures of the photos are being stored.';
  if (onDevice === null) return 'They are being looked for.';
  const { inspections, pictures, bytes } = onDevice;
  const what = `${inspectionsIn(inspections.length)}, ${picturesIn(pictures)} (${formatFileSize(bytes)})`;
  return currentAt === null
    ? `${what}.`
    : `${what}, as of ${formatMinute(new Date(currentAt).toISOString())}.`;
}

const select = (snapshot: Snapshot) => ({
  text: textOf(snapshot),
  isOff: snapshot.hasTag('off'),
  isBusy: snapshot.hasTag('copying'),
  failure: snapshot.context.failure,
  inspections: snapshot.hasTag('off') ? [] : (snapshot.context.onDevice?.inspections ?? []),
});

const isEqual = (one: ReturnType<typeof select>, other: ReturnType<typeof select>) =>
  JSON.stringify(one) === JSON.stringify(other);

interface Props {
  actor: ActorRefFrom<typeof pullMachine>;
  /** Called when the user opens one of the inspections. */
  onOpen: () => void;
}

/** The inspections that can be read without a connection, as an entry in a list of facts. */
export function CopiesFact({ actor, onOpen }: Props): ReactNode {
  const { text, isOff, isBusy, failure, inspections } = useSelector(actor, select, isEqual);
  return (
    <div className="device-fact">
      <dt>Inspections that open without a network</dt>
      <dd role="status">{text}</dd>
      {failure === null || isBusy || isOff ? null : (
        <dd>The last update was not finished: {failure.message}</dd>
      )}
      <dd className="card-header">
        {isOff ? (
          <Button
            look="outlined"
            onClick={() => {
              copiesWanted.choose('keep');
            }}
          >
            Keep Inspections Here
          </Button>
        ) : (
          <>
            <Button look="outlined" disabled={isBusy} onClick={announceChange}>
              Update Now
            </Button>
            <Button
              look="outlined"
              onClick={() => {
                copiesWanted.choose('remove');
              }}
            >
              Remove from This Device
            </Button>
          </>
        )}
      </dd>
      {inspections.length === 0 ? null : (
        <dd className="device-copies">
          <CopiesList inspections={inspections} onOpen={onOpen} />
        </dd>
      )}
    </div>
  );
}
