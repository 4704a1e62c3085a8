import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Item } from '../../../../contract/items/item';
import { EVIDENCE_CONTENT_TYPES } from '../../../../contract/limits';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import { evidenceError } from '../../../../contract/items/resolution';
import type { ResolutionValues } from '../../../../machines/items/resolution-values';
import { useChosenFiles } from '../../uploads/upload-services';
import { checkFiles } from '../../uploads/check-files';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Alert } from '../../../ui/alert';
import type { Form } from '../../../forms/use-form';
import { EvidenceRow } from './evidence-row';

interface Props {
  form: Form<ResolutionValues, Item>;
  /** How many chosen photos are still being read and are not in the form yet. */
  reading: number;
  setReading: Dispatch<SetStateAction<number>>;
}

/** The evidence photos of a resolution, each with a caption. */
export function Evidence({ form, reading, setReading }: Props): ReactNode {
  const files = useChosenFiles();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly { name: string; error: string }[]>([]);
  const { photos } = form.context.values;
  const isBusy = form.isBusy;
  const inMemory = useSyncExternalStore(files.watch, files.inMemory);
  const isInMemory = photos.some(({ id }) => inMemory.includes(id));

  // Photos that are no longer in the form are removed from memory, however they were removed.
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = photos.map(({ id }) => id);
    for (const id of shown.current) if (!ids.includes(id)) files.remove(id);
    shown.current = ids;
  }, [photos, files]);

  const choose = async (chosen: readonly File[]) => {
    setReading((count) => count + chosen.length);
    const judged = await checkFiles(chosen);
    setReading((count) => count - chosen.length);
    const checked = judged.map((file) => ({ ...file, error: evidenceError(file) }));
    setRefused(checked.flatMap(({ name, error }) => (error === undefined ? [] : { name, error })));
    const added = checked.flatMap(({ file, contentType, error }) =>
      contentType === undefined || error !== undefined
        ? []
        : [{ ...files.add(file, contentType), caption: '' }],
    );
    // Other photos may have been chosen or described while these were read.
    const { photos: now } = form.actor.getSnapshot().context.values;
    if (added.length > 0) form.change({ photos: [...now, ...added] });
  };

  return (
    <section className="evidence" aria-labelledby="evidence-heading">
      <div className="evidence-header">
        <h3 id="evidence-heading">Photo Evidence</h3>
        <small>JPEG, PNG or GIF, at most 10 MB each</small>
      </div>
      {refused.length === 0 ? null : (
        <Alert
          onDismiss={() => {
            setRefused([]);
          }}
        >
          {refused.map(({ name, error }, index) => (
            <p key={index}>
              <strong>{name}</strong>
              <br />
              {error}
            </p>
          ))}
        </Alert>
      )}
      {isInMemory ? <Alert>{RESOLUTION_MESSAGES.photoNotKept}</Alert> : null}
      {reading === 0 ? null : <p role="status">Reading {reading} photo(s)...</p>}
      {photos.length === 0 ? null : (
        <ul className="evidence-list">
          {photos.map((photo) => (
            <EvidenceRow
              key={photo.id}
              photo={photo}
              isBusy={isBusy}
              onCaption={(caption) => {
                form.change({
                  photos: photos.map((other) =>
                    other.id === photo.id ? { ...other, caption } : other,
                  ),
                });
              }}
              onRemove={() => {
                form.change({ photos: photos.filter(({ id }) => id !== photo.id) });
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Choose photos"
        tabIndex={-1}
        accept={EVIDENCE_CONTENT_TYPES.join(',')}
        multiple
        disabled={isBusy}
        onChange={({ target }) => {
          void choose([...(target.files ?? [])]);
          // Lets the user choose the same file again after removing it.
          target.value = '';
        }}
      />
      <Button look="outlined" disabled={isBusy} onClick={() => input.current?.click()}>
        <Icon name="camera" />
        Add Photos
      </Button>
    </section>
  );
}
