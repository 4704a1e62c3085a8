/** The calls whose changes can wait on the device. */

/** The kinds of records that the outbox changes. */
export type UnsentKind = 'inspection' | 'item' | 'photo' | 'comment' | 'signature';

interface WaitingCall {
  kind: UnsentKind;
  /** Whether the record is new, stays, or is gone after the call. */
  makes: 'creation' | 'change' | 'deletion';
}

const WAITING_CALLS = {
  createItem: { kind: 'item', makes: 'creation' },
  duplicateItem: { kind: 'item', makes: 'creation' },
  updateItem: { kind: 'item', makes: 'change' },
  setItemStatus: { kind: 'item', makes: 'change' },
  setItemPriority: { kind: 'item', makes: 'change' },
  resolveItem: { kind: 'item', makes: 'change' },
  unresolveItem: { kind: 'item', makes: 'change' },
  verifyItem: { kind: 'item', makes: 'change' },
  returnItem: { kind: 'item', makes: 'change' },
  deleteItem: { kind: 'item', makes: 'deletion' },
  createInspection: { kind: 'inspection', makes: 'creation' },
  updateInspection: { kind: 'inspection', makes: 'change' },
  setInspectionStatus: { kind: 'inspection', makes: 'change' },
  archiveInspection: { kind: 'inspection', makes: 'change' },
  unarchiveInspection: { kind: 'inspection', makes: 'change' },
  updatePhoto: { kind: 'photo', makes: 'change' },
  reorderPhotos: { kind: 'photo', makes: 'change' },
  deletePhoto: { kind: 'photo', makes: 'deletion' },
  createComment: { kind: 'comment', makes: 'creation' },
  updateComment: { kind: 'comment', makes: 'change' },
  deleteComment: { kind: 'comment', makes: 'deletion' },
  signReport: { kind: 'signature', makes: 'creation' },
} as const satisfies Readonly<Record<string, WaitingCall>>;

export type WaitingCallName = keyof typeof WAITING_CALLS;

export const WAITING_CALL_NAMES = Object.keys(WAITING_CALLS) as [
  WaitingCallName,
  ...WaitingCallName[],
];

interface Calling {
  call: WaitingCallName;
}

const callOf = ({ call }: Calling): WaitingCall => WAITING_CALLS[call];

export const kindOf = (change: Calling): UnsentKind => callOf(change).kind;
export const createsRecord = (change: Calling): boolean => callOf(change).makes === 'creation';
export const deletesRecord = (change: Calling): boolean => callOf(change).makes === 'deletion';
