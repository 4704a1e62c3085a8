import { changes, photos } from '../messages/counts';

interface Counts {
  changes: number;
  photos: number;
}

const counted = ({ changes: some, photos: few }: Counts): string =>
  [...(some === 0 ? [] : [changes(some)]), ...(few === 0 ? [] : [photos(few)])].join(' and ');

/** Messages for moving what is not sent to another device as a file. Loaded late. */
export const TRANSFER_MESSAGES = {
  tooLarge:
    'The photos are too large for one file of 4 GB. Send or upload some of them first. Nothing is lost.',
  photosMissing:
    'This device has not read all of its photos yet, and the file may lack some. Export again in a minute.',
  textsMissing:
    'This device could not read what was typed and not saved, and the file lacks it. Export again in a minute.',
  textsTooLarge:
    'The file lacks what was typed and not saved, which would have made it too large. Take that from “Not Saved”.',
  foreign:
    'This is not a file of unsent work. Choose the file that the other device exported; its name begins with “plumbline-unsent”. Nothing was imported.',
  packedAgain:
    'The file was unpacked and packed again. Export it from the other device again, and copy it as it is. Nothing was imported.',
  broken: 'The file is not complete. Copy it from the other device again. Nothing was imported.',
  newer:
    'A newer version of the app has exported this file. Close the app in all tabs, open it again to update it, and import the file then. Nothing was imported.',
  otherUser: (name: string) =>
    `The file has what ${name} has not sent. Sign in as ${name} to import it. Nothing was imported.`,
  otherServer: (origin: string) =>
    `The file belongs to ${origin}. Open that address to import it. Nothing was imported.`,
  /** The address has another server now. */
  replacedServer:
    'The file belongs to another server, which had this address before. Nothing was imported.',
  imported: (added: Counts) => `Imported: ${counted(added)}. They are sent from this device now.`,
  notSaved: (count: number) =>
    `What was typed in ${count === 1 ? '1 form' : `${String(count)} forms`} and not saved is in the file, in the folder “not-saved”. Unpack the file to read it; it is not sent.`,
  nothingNew: 'Everything in the file is here already, or was sent or removed on this device.',
  unread: (left: Counts) =>
    `${counted(left)} in the file cannot be read by this version of the app. Keep the file, update the app, and import it again.`,
  damaged: (count: number) =>
    `${photos(count)} in the file ${count === 1 ? 'is' : 'are'} damaged and left out. Export again from the other device, if you still have it.`,
  stopped: (reason: string) =>
    `${reason} Import the same file again when that is settled; nothing is added twice.`,
} as const;
