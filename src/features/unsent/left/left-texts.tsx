import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { photos } from '../../../../contract/messages/counts';
import { STORAGE_MESSAGES } from '../../../../contract/outbox/storage-messages';
import type { LeftText } from '../../../../machines/outbox/left-texts';
import { useLoad } from '../../../loading/use-load';
import { breakable } from '../../../ui/text/breakable';
import { Button } from '../../../ui/button/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { CopyButton } from '../../../ui/text/copy-text';
import { showToast } from '../../../ui/toast/toasts';
import { useUser } from '../../session/use-session';
import { formPathOf } from './form-path';
import { LEFT_TEXTS, wholeText } from './left-words';
import { useLeftWork } from './left-work';
import { useUnsentMachines } from '../machines';
import '../not-sent.css';

const ALL = {};

interface Props {
  /** Called when the user opens a record. */
  onLeave: () => void;
}

function LeftEntry({ left, onLeave }: Props & { left: LeftText }): ReactNode {
  const text = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { discard, savePhotos } = useLeftWork();
  const user = useUser();
  const form = user === null ? null : formPathOf(left, user.role);
  const act = (acting: Promise<'discarded' | number | null>) => {
    acting
      .then((done) => {
        if (done === null) showToast('warn', LEFT_TEXTS.inUse);
        else if (done !== 'discarded' && done < left.photos.length)
          showToast('warn', LEFT_TEXTS.missing(done, left.photos.length));
      })
      .catch(() => {
        showToast('error', STORAGE_MESSAGES.unreadable);
      });
  };
  return (
    <li className="change-entry">
      <p>
        <strong>{LEFT_TEXTS.typed(left)}</strong>{' '}
        {form === null ? (
          breakable(LEFT_TEXTS.record(left))
        ) : (
          <Link href={form} onClick={onLeave}>
            {breakable(LEFT_TEXTS.record(left) || LEFT_TEXTS.openForm)}
          </Link>
        )}
      </p>
      <div ref={text} className="left-text">
        {left.texts.map(([field, typed]) => (
          <p key={field}>
            {LEFT_TEXTS.label(left, field)}: {breakable(typed)}
          </p>
        ))}
      </div>
      {left.photos.length === 0 ? null : (
        <p className="card-note">With {photos(left.photos.length)}</p>
      )}
      <div className="change-actions">
        <Button
          look="outlined"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Discard
        </Button>
        {left.photos.length === 0 ? null : (
          <Button
            look="outlined"
            onClick={() => {
              act(savePhotos(left));
            }}
          >
            Save Photos
          </Button>
        )}
        {left.texts.length === 0 ? null : (
          <CopyButton text={wholeText(left)} label="Copy text" shown={text} />
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={LEFT_TEXTS.discardTitle}
        confirmLabel="Discard"
        cancelLabel="Keep"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          act(discard(left));
        }}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {LEFT_TEXTS.discard(left)}
      </ConfirmDialog>
    </li>
  );
}

/** What the user has typed and not saved in forms that are closed; renders nothing if there is nothing. */
export default function LeftTexts({ onLeave }: Props): ReactNode {
  const { data } = useLoad(useUnsentMachines().leftTexts, ALL);
  if (data === null || data.length === 0) return null;
  return (
    <section className="unsent-changes" aria-labelledby="left-texts">
      <h2 id="left-texts">{LEFT_TEXTS.title}</h2>
      <p className="card-note">{LEFT_TEXTS.note}</p>
      <ul>
        {data.map((left) => (
          <LeftEntry key={left.saveKey} left={left} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}
