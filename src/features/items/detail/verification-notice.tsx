import type { ReactNode } from 'react';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { returnOfCaption } from '../../../../contract/items/return-captions';
import { isSettled, isWaiting } from '../../../../contract/items/item-status';
import { verifyRefusal } from '../../../../contract/items/verification';
import type { ItemWithPhotos } from '../../../../machines/items/item.machine';
import { usePhotoInUrl } from '../../photos/viewer/use-photo-in-url';
import { useUser } from '../../session/use-session';
import { Alert } from '../../../ui/message/alert';
import { ResolvedBy, Since } from '../resolution/resolved-by';
import './verification-notice.css';

function Waiting({ item }: { item: ItemWithPhotos }): ReactNode {
  const user = useUser();
  const refusal = user && verifyRefusal(item, user);
  return (
    <Alert kind="info">
      <p>
        <strong>{VERIFICATION_MESSAGES.waiting}</strong>
        <ResolvedBy item={item} />
      </p>
      {refusal === null ? null : <p>{refusal}</p>}
    </Alert>
  );
}

/** The last return, with the photos that were sent with it. */
function Returned({ item }: { item: ItemWithPhotos }): ReactNode {
  const { open } = usePhotoInUrl();
  const mark = VERIFICATION_MESSAGES.returned(item.returnCount);
  const photos = item.photos.filter(
    ({ caption }) => returnOfCaption(caption)?.number === item.returnCount,
  );
  return (
    <Alert kind="info" className="returned">
      <p>
        <strong>{mark}</strong>
        {` · by ${item.returnedByUserName ?? ''}`}
        <Since at={item.returnedAt} />
      </p>
      <p>{item.returnReason}</p>
      {photos.length === 0 ? null : (
        <ul className="returned-photos">
          {photos.map((photo) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={`View ${photo.caption ?? photo.fileName}`}
                onClick={() => {
                  open(photo.id);
                }}
              >
                <img src={photo.thumbnailUrl} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Shows that the item waits for another person, or why one has returned it. */
export function VerificationNotice({ item }: { item: ItemWithPhotos }): ReactNode {
  return (
    <>
      {isWaiting(item) ? <Waiting item={item} /> : null}
      {item.returnedAt !== null && !isSettled(item.status) ? <Returned item={item} /> : null}
    </>
  );
}
