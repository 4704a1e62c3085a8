import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Photo } from '../../../../contract/photos/photo';
import { Icon, type IconName } from '../../../ui/icon/icon';
import { photoTitle } from './photo-title';
import { selectIsInforming, type ViewerPart, type ViewerSnapshot } from './viewer-actor';
import { ZoomControls } from './zoom-controls';
import { UnsentMark } from '../../../ui/chip/unsent-mark';
import { Spinner } from '../../../ui/chip/spinner';

const selectIsDownloading = (snapshot: ViewerSnapshot) => snapshot.hasTag('downloading');

interface ButtonProps {
  label: string;
  icon: IconName;
  isPressed?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

function HeaderButton({ label, icon, isPressed, isBusy = false, onClick }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="viewer-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isBusy}
      onClick={onClick}
    >
      {isBusy ? <Spinner isSmall /> : <Icon name={icon} />}
    </button>
  );
}

interface Props extends ViewerPart {
  photo: Photo;
  titleId: string;
  /** Such as `3 / 12`. */
  counter: string;
  mayManage: boolean;
}

/** The title and number of the photo, and the actions on it. */
export function ViewerHeader({ actor, photo, titleId, counter, mayManage }: Props): ReactNode {
  const isInforming = useSelector(actor, selectIsInforming);
  const isDownloading = useSelector(actor, selectIsDownloading);
  return (
    <header className="viewer-header">
      <HeaderButton
        label="Close"
        icon="times"
        onClick={() => {
          actor.send({ type: 'viewer.close' });
        }}
      />
      <div className="viewer-title">
        <h2 id={titleId}>{photoTitle(photo)}</h2>
        <span>{counter}</span>
        <UnsentMark kind="photo" id={photo.id} />
      </div>
      <ZoomControls actor={actor} />
      <HeaderButton
        label="Information"
        icon="info-circle"
        isPressed={isInforming}
        onClick={() => {
          actor.send({ type: 'info.toggle' });
        }}
      />
      <HeaderButton
        label="Download"
        icon="download"
        isBusy={isDownloading}
        onClick={() => {
          actor.send({ type: 'photo.download' });
        }}
      />
      {mayManage ? (
        <>
          <HeaderButton
            label="Edit"
            icon="pencil"
            onClick={() => {
              actor.send({ type: 'photo.edit' });
            }}
          />
          <HeaderButton
            label="Delete"
            icon="trash"
            onClick={() => {
              actor.send({ type: 'photo.delete' });
            }}
          />
        </>
      ) : null}
    </header>
  );
}
