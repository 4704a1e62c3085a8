import { fieldLabel } from '../../../../contract/history/field-words';
import { photos } from '../../../../contract/messages/counts';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { LeftText } from '../../../../machines/outbox/left-texts';

/** What closed forms have left, in words for people. */

/** The forms about an item. */
export const OF_ITEM: readonly string[] = ['item', 'resolution', 'verify', 'return', 'comment'];

/** The forms about an inspection. */
export const OF_INSPECTION: readonly string[] = ['item:new', 'inspection'];

/** What a form is for, and the kind of record that its name has. */
const FORMS: Readonly<Record<string, readonly [typed: string, record: string]>> = {
  item: ['Changes of', 'item'],
  'item:new': ['New item in', 'inspection'],
  resolution: ['Resolution of', 'item'],
  verify: ['Verification of', 'item'],
  return: ['Return of', 'item'],
  comment: ['Comment on', 'item'],
  'comment-edit': ['Changed', 'comment'],
  inspection: ['Changes of', 'inspection'],
  'inspection:new': ['New inspection', 'project'],
  client: ['Changes of', 'client'],
  'client:new': ['New client', ''],
  project: ['Changes of', 'project'],
  'project:new': ['New project', ''],
  user: ['Changes of', 'user'],
  'user:new': ['New user', ''],
  view: ['New name of', 'view'],
  'view:new': ['New view', ''],
  office: ['Changes of the office', ''],
  signature: ['Signature below', 'report'],
};

/** The labels of fields that no history has. */
const LABELS: Readonly<Record<string, string>> = {
  reason: 'Reason',
  role: 'Role',
  name: 'Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  contactPerson: 'Contact Person',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  projectManager: 'Project Manager',
  budget: 'Budget',
  introduction: 'Introduction',
  closing: 'Closing Text',
  agreement: 'Signature Wording',
};

export const LEFT_TEXTS = {
  title: 'Not Saved',
  note: 'Text and photos that you entered on this device but have not saved. Open the form again to continue. If that is no longer possible, for instance because the record was deleted, copy them from here.',
  typed: ({ kind }: LeftText): string => FORMS[kind]?.[0] ?? 'Text of a form',
  /** The record, as far as the device knows it. */
  record: ({ kind, recordId, item, inspection }: LeftText): string => {
    const name = FORMS[kind]?.[1];
    if (item !== null) return item.title;
    if (inspection !== null) return inspection;
    if (recordId === null || name === undefined) return '';
    if (!isLocalId(recordId)) return `${name} ${String(recordId)}`;
    return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} made on this device`;
  },
  label: ({ kind }: LeftText, field: string): string => {
    const history = kind.startsWith('inspection') ? 'inspections' : 'items';
    const label = fieldLabel(history, field) ?? fieldLabel('comments', field);
    return LABELS[field] ?? label ?? field;
  },
  openForm: 'Open the form',
  typedAt: (minute: string) => `Typed: ${minute}`,
  captionOf: (number: number, name: string) => `Caption of photo ${String(number)} (${name})`,
  photos: (names: readonly string[]) => `Photos: ${names.join(', ')}`,
  inUse: 'It is open in a form, possibly in another tab.',
  photosInUse: 'Its photos are not in this file: it was open in a form, possibly in another tab.',
  missing: (saved: number, all: number) =>
    saved === 0
      ? `This device no longer has ${all === 1 ? 'the photo' : 'the photos'}.`
      : `${String(saved)} of ${photos(all)} saved. This device no longer has the others.`,
  discardTitle: 'Discard Text',
  discard: ({ photos }: LeftText) =>
    photos.length === 0
      ? 'This text is only on this device and will be lost.'
      : 'This text and its photos are only on this device and will be lost.',
} as const;

/** The whole text, for the clipboard. */
export const wholeText = (left: LeftText): string =>
  left.texts.map(([field, text]) => `${LEFT_TEXTS.label(left, field)}: ${text}`).join('\n\n');
