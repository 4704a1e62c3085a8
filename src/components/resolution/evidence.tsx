import { type ReactNode, useRef, useState } from 'react';
import type { Item } from '../../../contract/item';
import { EVIDENCE_CONTENT_TYPES } from '../../../contract/limits';
import { evidenceError } from '../../../contract/rules/resolution';
import type { ResolutionValues } from '../../../machines/items/resolution-values';
import { useServices } from '../../app/services';
import { Icon } from '../icon';
import { Alert } from '../states';
import type { Form } from '../use-form';
import { EvidenceRow } from './evidence-row';

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
