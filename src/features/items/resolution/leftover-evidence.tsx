import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import type { EvidencePhoto, ResolutionOf } from '../../../../machines/items/resolution-values';
import type { leftoverEvidenceMachine } from '../../../../machines/items/leftover-evidence.machine';
import { useItemMachines } from '../machines';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import { useChosenFiles } from '../../uploads/upload-services';
import { Button } from '../../../ui/button/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Alert } from '../../../ui/message/alert';
import { useObjectUrl } from '../../../ui/window/use-object-url';
import { useScreenActor } from '../../../platform/actors';
import { selectIsBusy } from '../../../platform/select-is-busy';
import './leftover-evidence.css';

type Snapshot = SnapshotFrom<typeof leftoverEvidenceMachine>;

const selectPhotos = ({ context }: Snapshot) => context.photos;
const selectIsOffered = (snapshot: Snapshot) => snapshot.hasTag('offered');

function LeftPhoto({ id, name, caption }: EvidencePhoto): ReactNode {
  const files = useChosenFiles();
  const url = useObjectUrl(files.get(id));
  return <img src={url} alt={caption === '' ? name : caption} />;
}

/**
 * Shows, on a resolved or returned item, the evidence photos that the user chose but that never left the
 * device.
 */
export function LeftoverEvidence(of: ResolutionOf): ReactNode {
  const files = useChosenFiles();
  const actor = useScreenActor(useItemMachines().leftoverEvidence, { input: of });
  const photos = useSelector(actor, selectPhotos);
  const isOffered = useSelector(actor, selectIsOffered);
  const isBusy = useSelector(actor, selectIsBusy);
  const [isAsking, setIsAsking] = useState(false);
  if (!isOffered) return null;
  return (
    <Alert kind="info">
      <p>{RESOLUTION_MESSAGES.photosLeft(photos.length)}</p>
      <ul className="leftover-evidence">
        {photos.map((photo) => (
          <li key={photo.id}>
            <LeftPhoto {...photo} />
          </li>
        ))}
      </ul>
      <div className="leftover-evidence-actions">
        <Button
          disabled={isBusy}
          onClick={() => {
            actor.send({ type: 'evidence.upload' });
          }}
        >
          Upload Them
        </Button>
        <Button
          look="outlined"
          disabled={isBusy}
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Discard Them
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard Photos"
        confirmLabel="Discard"
        cancelLabel="Keep"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          actor.send({ type: 'evidence.discard' });
          for (const { id } of photos) files.remove(id);
        }}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {UPLOAD_MESSAGES.onlyHere(photos.length)}
      </ConfirmDialog>
    </Alert>
  );
}
