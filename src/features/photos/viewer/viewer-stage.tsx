import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { neighbour } from '../../../../machines/photos/photo-viewer-context';
import { Button } from '../../../ui/button/button';
import { Icon, type IconName } from '../../../ui/icon/icon';
import { useStageGestures } from './use-stage-gestures';
import { selectPhoto, type ViewerPart, type ViewerSnapshot } from './viewer-actor';
import { ViewerPicture } from './viewer-picture';
import { Spinner } from '../../../ui/chip/spinner';

const selectIsFailed = (snapshot: ViewerSnapshot) => snapshot.hasTag('failed');
const selectIsLoading = (snapshot: ViewerSnapshot) => snapshot.hasTag('loading');
const selectIsZoomed = ({ context }: ViewerSnapshot) => context.zoom > 1;
const selectHasNext = ({ context }: ViewerSnapshot) => neighbour(context, 1) !== undefined;
const selectHasPrevious = ({ context }: ViewerSnapshot) => neighbour(context, -1) !== undefined;

function StepButton({
  side,
  label,
  icon,
  isEnabled,
  onClick,
}: {
  side: 'left' | 'right';
  label: string;
  icon: IconName;
  isEnabled: boolean;
  onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`viewer-step ${side}`}
      aria-label={label}
      // A disabled button would lose the focus on the last photo.
      aria-disabled={!isEnabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The picture, which can be zoomed and dragged, with buttons for its neighbours. */
export function ViewerStage({ actor }: ViewerPart): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const isFailed = useSelector(actor, selectIsFailed);
  const isLoading = useSelector(actor, selectIsLoading);
  const isZoomed = useSelector(actor, selectIsZoomed);
  const photo = useSelector(actor, selectPhoto);
  useStageGestures(actor, stage);

  useEffect(() => {
    const { current } = stage;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width > 0 && height > 0) actor.send({ type: 'stage.measured', stage: { width, height } });
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [actor]);

  return (
    <div className="viewer-main">
      <div
        ref={stage}
        className={isZoomed ? 'viewer-stage zoomed' : 'viewer-stage'}
        aria-busy={isLoading}
      >
        <ViewerPicture key={photo.id} actor={actor} photo={photo} />
        {isFailed ? (
          <div className="viewer-failed" role="alert">
            <Icon name="image" />
            <p>This photo could not be loaded.</p>
            <Button
              onClick={() => {
                actor.send({ type: 'picture.retry' });
              }}
            >
              <Icon name="refresh" />
              Retry
            </Button>
          </div>
        ) : null}
        {isLoading ? <Spinner className="viewer-spinner" /> : null}
      </div>
      <StepButton
        side="left"
        label="Previous photo"
        icon="chevron-left"
        isEnabled={useSelector(actor, selectHasPrevious)}
        onClick={() => {
          actor.send({ type: 'photo.previous' });
        }}
      />
      <StepButton
        side="right"
        label="Next photo"
        icon="chevron-right"
        isEnabled={useSelector(actor, selectHasNext)}
        onClick={() => {
          actor.send({ type: 'photo.next' });
        }}
      />
    </div>
  );
}
