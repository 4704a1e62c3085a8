import { type ReactNode, useCallback, useContext } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { captionError } from '../../../machines/forms/text-rules';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import { RemovePhoto } from '../uploads/remove-photo';
import { useChosenFiles } from '../uploads/upload-services';
import { saveFile } from '../../platform/save-file';
import { formatFileSize } from '../../ui/text/file-size';
import { TextField } from '../../forms/text-field';
import { LinkButton } from '../../ui/button/link-button';
import { ShowField, type ShownField } from '../../ui/field/shown-field';
import { useObjectUrl } from '../../ui/window/use-object-url';
import type { FormPhotos } from './use-form-photos';
import './chosen-photos.css';

interface PhotoProps {
  photo: EvidencePhoto;
  /** The name under which the form reports its caption; undefined if the caption is valid. */
  problem: string | undefined;
  isBusy: boolean;
  isLeft: boolean;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

/** The name of the form's value. */
const PHOTOS = 'photos';

/** Messages that link to the caption name its photo. */
function NamedCaption({ of: name, children }: { of: string; children: ReactNode }): ReactNode {
  const show = useContext(ShowField);
  const showNamed = useCallback(
    (field: string, shown: ShownField) =>
      show?.(field, { ...shown, label: `${shown.label} of ${name}` }) ?? (() => undefined),
    [show, name],
  );
  return <ShowField value={showNamed}>{children}</ShowField>;
}

function ChosenPhoto({ photo, problem, ...rest }: PhotoProps): ReactNode {
  const { isBusy, isLeft, onCaption, onRemove } = rest;
  const files = useChosenFiles();
  const file = files.get(photo.id);
  const isAtHand = file !== undefined;
  const url = useObjectUrl(file);
  return (
    <li className="chosen-photo">
      {isAtHand ? <img src={url} alt={`Preview of ${photo.name}`} /> : null}
      <div className="chosen-photo-body">
        <div className="chosen-photo-name">
          <span className="truncate">{photo.name}</span>
          <small>{formatFileSize(photo.size)}</small>
        </div>
        {isAtHand ? null : (
          <p className="field-error">
            This photo is no longer available. Please remove it and choose it again.
          </p>
        )}
        <NamedCaption of={photo.name}>
          <TextField
            name={problem}
            label="Caption"
            limit={TEXT_LIMITS.caption}
            value={photo.caption}
            error={captionError(photo.caption)}
            disabled={isBusy}
            onBlur={() => undefined}
            onChange={onCaption}
          />
        </NamedCaption>
        {isLeft && isAtHand ? (
          <LinkButton
            aria-label={`Save ${photo.name}`}
            onClick={() => {
              saveFile(file, photo.name);
            }}
          >
            Save Photo
          </LinkButton>
        ) : null}
      </div>
      <RemovePhoto
        name={photo.name}
        label={`Remove ${photo.name}`}
        disabled={isBusy}
        isAtHand={isAtHand}
        onRemove={onRemove}
      />
    </li>
  );
}

interface Props {
  chosen: FormPhotos;
  /** Whether they can no longer be sent with the form, so that their files can be saved from here. */
  isLeft?: boolean;
}

const isTooLong = ({ caption }: EvidencePhoto) => captionError(caption) !== undefined;

/** The photos that were chosen in a form, each with a caption. */
export function ChosenPhotos({ chosen, isLeft = false }: Props): ReactNode {
  if (chosen.photos.length === 0) return null;
  const firstWrong = chosen.photos.find(isTooLong);
  return (
    <ul className="chosen-photos">
      {chosen.photos.map((photo) => (
        <ChosenPhoto
          key={photo.id}
          photo={photo}
          problem={photo === firstWrong ? PHOTOS : undefined}
          isBusy={chosen.isBusy}
          isLeft={isLeft}
          onCaption={(caption) => {
            chosen.describe(photo.id, caption);
          }}
          onRemove={() => {
            chosen.remove(photo.id);
          }}
        />
      ))}
    </ul>
  );
}
