import { type ReactNode, useRef, useState } from 'react';
import type { Item } from '../../../contract/item';
import { EVIDENCE_CONTENT_TYPES, TEXT_LIMITS } from '../../../contract/limits';
import { evidenceError } from '../../../contract/rules/resolution';
import {
  captionError,
  type EvidencePhoto,
  type ResolutionValues,
} from '../../../machines/items/resolution-values';
import { useServices } from '../../app/services';
import { formatFileSize } from '../file-size';
import { Icon } from '../icon';
import { Alert } from '../states';
import { TextField } from '../text-field';
import type { Form } from '../use-form';

interface RowProps {
  photo: EvidencePhoto;
  isBusy: boolean;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

function EvidenceRow({ photo, isBusy, onCaption, onRemove }: RowProps): ReactNode {
  const { files } = useServices();
  const isAtHand = files.get(photo.id) !== undefined;
  return (
    <li className="evidence-row">
      {isAtHand ? <img src={files.previewUrl(photo.id)} alt={`Preview of ${photo.name}`} /> : null}
      <div className="evidence-body">
        <div className="evidence-name">
          <span className="truncate">{photo.name}</span>
          <small>{formatFileSize(photo.size)}</small>
        </div>
        {isAtHand ? null : (
          <p className="field-error">
            This photo is no longer at hand. Please remove it and choose it again.
          </p>
        )}
        <TextField
          label="Caption"
          limit={TEXT_LIMITS.caption}
          value={photo.caption}
          error={captionError(photo.caption)}
          disabled={isBusy}
          onBlur={() => undefined}
          onChange={onCaption}
        />
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${photo.name}`}
        disabled={isBusy}
        onClick={onRemove}
      >
        <Icon name="times" />
      </button>
    </li>
  );
}

/** Photos that prove the resolution, each with a caption. */
export function Evidence({ form }: { form: Form<ResolutionValues, Item> }): ReactNode {
  const { files } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly { name: string; error: string }[]>([]);
  const { photos } = form.context.values;
  const isBusy = form.isBusy;

  const choose = (chosen: readonly File[]) => {
    const checked = chosen.map((file) => ({
      file,
      error: evidenceError({ contentType: file.type, size: file.size }),
    }));
    setRefused(
      checked.flatMap(({ file, error }) => (error === undefined ? [] : { name: file.name, error })),
    );
    const added = checked
      .filter(({ error }) => error === undefined)
      .map(({ file }) => ({ ...files.add(file), caption: '' }));
    if (added.length > 0) form.change({ photos: [...photos, ...added] });
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
                files.remove(photo.id);
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
          choose([...(target.files ?? [])]);
          // The same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
      <button
        type="button"
        className="p-button p-component p-button-outlined"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <Icon name="camera" />
        Add Photos
      </button>
    </section>
  );
}
