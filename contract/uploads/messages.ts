import { photos } from '../messages/counts';

/** How many files a message names; the others are only counted. */
const NAMED = 3;

/** How many refused files a message lists with their reasons. */
const LISTED = 4;

function named(names: readonly string[]): string {
  const others = names.length - NAMED;
  const list = names.slice(0, NAMED).join(', ');
  return others > 0 ? `${list} and ${String(others)} more` : list;
}

/** Messages of the upload queue. */
export const UPLOAD_MESSAGES = {
  uploaded: (count: number) => `Successfully uploaded ${String(count)} photo(s)`,
  uploadedToItem: (count: number) => `Uploaded ${String(count)} photo(s)`,
  /** Chosen files are being read before they are shown and kept. */
  reading: (count: number) => `Reading ${photos(count)}...`,
  notUploaded: (count: number) => `${photos(count)} could not be uploaded`,
  /** The photo has arrived, but what was typed after that was refused. */
  undescribed: (reason: string) =>
    `The photo is on the server; only its description is not saved. ${reason}`,
  notDescribed: (count: number) =>
    count === 1
      ? '1 photo is on the server; only its description is not saved'
      : `${photos(count)} are on the server; only their descriptions are not saved`,
  /** Asks before photos that are on the server are removed from the list of those to send. */
  staysOnServer: (count: number) =>
    count === 1
      ? '1 photo is on the server and stays there. Only the description typed here is lost.'
      : `${photos(count)} are on the server and stay there. Only the descriptions typed here are lost.`,
  /** Asks before the photos are removed from the list of an item. */
  removed: (count: number) =>
    count === 1
      ? '1 photo has not been uploaded and will be removed from this list.'
      : `${photos(count)} have not been uploaded and will be removed from this list.`,
  /** `names` are the files that failed for the same reason. */
  failed: (names: readonly string[], message: string) =>
    `Upload failed: ${named(names)}: ${message}`,
  /** The same if the server has the photos. */
  failedOnServer: (names: readonly string[], message: string) => `${named(names)}: ${message}`,
  /** `reasons` name their files. Only a few are listed, one per line. */
  refused: (reasons: readonly string[]) =>
    reasons.length <= LISTED
      ? reasons.join('\n')
      : `${String(reasons.length)} files were refused. The first is ${reasons[0] ?? ''}`,
  notTakenBack: (name: string) => `${name} was uploaded before it could be cancelled`,
  restored: (count: number) =>
    `${photos(count)} from last time ${count === 1 ? 'is' : 'are'} waiting; uploading continues by itself`,
  dropped: (count: number) =>
    `${photos(count)} from last time had lost their content and had to be dropped`,
  /** The number of photos that are lost when the page closes. */
  inMemory: (count: number) =>
    `This browser's storage has no room for ${photos(count)}. Keep this page open until ${count === 1 ? 'it is' : 'they are'} uploaded.`,
  /** The same, of users who have signed out. */
  leftInMemory: (count: number) =>
    `${photos(count)} of a user who has signed out ${count === 1 ? 'is' : 'are'} lost when this page closes, because this browser's storage has no room. Sign in as that user to upload ${count === 1 ? 'it' : 'them'}.`,
  /** Asks before photos are removed that have not been uploaded. */
  onlyHere: (count: number) =>
    count === 1
      ? 'It has not been uploaded. If it was taken here, there is no other copy.'
      : 'They have not been uploaded. If they were taken here, there are no other copies.',
  awaitingItem: 'Waiting for its item to be sent',
  itemRemoved: 'The item of this photo was removed before it was sent',
  /** Uploading has begun, and its page is left. */
  started: (count: number) => `Uploading ${photos(count)}...`,
  /** The same while the server cannot be reached. */
  kept: (count: number) =>
    `${photos(count)} kept on this device, to be sent when the server answers.`,
  /** Photos were chosen, and the page is left without uploading them. */
  notStarted: (count: number) =>
    `${photos(count)} ${count === 1 ? 'is' : 'are'} chosen, but not uploaded.`,
  offline: 'Waiting for a connection',
  waitForConnection: (count: number) =>
    `${photos(count)} ${count === 1 ? 'waits' : 'wait'} for a connection`,
  unanswered: 'The server does not answer. Uploading continues as soon as it does.',
  backingOff: 'The last try failed. The next one follows in a moment.',
  notKept: 'This browser does not keep photos. Keep this page open until they are uploaded.',
} as const;
