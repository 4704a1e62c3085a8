import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import type { Failure } from '../../../../machines/failure';

const { deleteBroken, downloadBroken, metadataBroken, reorderBroken } = PHOTO_MESSAGES;
const NAMING = [deleteBroken, downloadBroken, metadataBroken, reorderBroken];

/** The reason of a failure without the action, which its message may begin with. */
export const reasonOf = ({ message }: Pick<Failure, 'message'>): string =>
  NAMING.reduce((text, action) => text.replace(`${action}: `, ''), message);

/** The message for a failed action, followed by the reason unless the reason names the action. */
export function photoFailure(failed: string, { message }: Pick<Failure, 'message'>): string {
  return [failed, ...NAMING].some((action) => message.startsWith(action))
    ? message
    : `${failed}: ${message}`;
}
