import { Dialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useState } from 'react';
import type { Item } from '../../../contract/item';
import { RESOLUTION_MESSAGES } from '../../../contract/messages';
import type { ActionItem } from '../../../machines/items/item-actions.machine';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import '../../styles/resolution.css';
import { Icon } from '../icon';
import { showToast } from '../toasts';
import { ResolutionForm } from './resolution-form';
import { SendEvidence } from './send-evidence';

interface Props {
  item: ActionItem;
  /** The item was resolved, or got its photos; this is how it stands now. */
  onChanged: (item: Item) => void;
  onClose: () => void;
}

interface Sending {
  item: Item;
  photos: readonly EvidencePhoto[];
}

/** Gives the focus back to what opened the dialog, as long as that is still there. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

/** The resolution dialog (second document, section 2). A click outside does not dismiss it. */
export default function ResolutionDialog({ item, onChanged, onClose }: Props): ReactNode {
  useFocusReturn();
  const [sending, setSending] = useState<Sending | null>(null);
  const resolved = (now: Item, photos: readonly EvidencePhoto[]) => {
    showToast('success', RESOLUTION_MESSAGES.resolved);
    onChanged(now);
    if (photos.length === 0) onClose();
    else setSending({ item: now, photos });
  };
  return (
    <Dialog
      visible
      modal
      header="Resolve Item"
      className="resolution-dialog"
      closable={false}
      dismissableMask={false}
      draggable={false}
      resizable={false}
      blockScroll
      onHide={onClose}
    >
      <div className="resolution-subject">
        <strong>{item.title}</strong>
        <span>
          <Icon name="map-marker" /> {item.location ?? 'No location'}
        </span>
      </div>
      {sending === null ? (
        <ResolutionForm
          item={item}
          onResolved={resolved}
          onElsewhere={(now) => {
            onChanged(now);
            onClose();
          }}
          onCancelled={onClose}
        />
      ) : (
        <SendEvidence {...sending} onChanged={onChanged} onClose={onClose} />
      )}
    </Dialog>
  );
}
