import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ChosenBatch } from '../../../machines/uploads/upload-entry';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import type { Drafts } from '../../forms/drafts/draft-parts';
import type { ChosenFiles } from '../../platform/chosen-files';
import type { CallApi } from '../../platform/http/call-api';
import type { Send } from '../../platform/http/client';
import type { Copies } from '../../platform/offline/copies';
import type {
  CommentChanges,
  InspectionChanges,
  ItemChanges,
  PhotoChanges,
  SignatureChanges,
} from '../../platform/outbox/record-changes';
import { usePromised } from '../../platform/code/use-promised';
import { useUserId } from '../../platform/user-id';
import type { Notify } from '../../ui/toast/toasts';

/** The services that connect the machines of one signed-in user to the outside world. */
export interface SignedIn {
  userId: number;
  /** Sends a request for this user only. */
  send: Send;
  /** Makes calls for this user only. */
  api: CallApi;
  drafts: Drafts;
  /** The changes of items, which wait on this device if the server does not answer. */
  changes: ItemChanges;
  /** The changes of photos that the server has; they wait in the same way. */
  photoChanges: PhotoChanges;
  /** The changes of comments, likewise. */
  commentChanges: () => Promise<CommentChanges>;
  /** The signatures that are collected on this device, likewise. */
  signatureChanges: () => Promise<SignatureChanges>;
  /** The changes of inspections, likewise. */
  inspectionChanges: InspectionChanges;
  /** The server's id of a record that was made on this device; null until it has one. */
  serverIdOf: (localId: number) => Promise<number | null>;
  /**
   * The record of the change with one of these keys that waits or was sent from here lately; null
   * if there is none.
   */
  savedRecord: (keys: readonly string[]) => Promise<number | null>;
  /** This user's copies of inspections; null if this browser keeps none of them. */
  copies: () => Promise<Copies | null>;
  /** Like `copies`, for storing; the copies of another user are removed first. */
  ownCopies: () => Promise<Copies>;
  /**
   * Notes that the user has opened an inspection or one of its items, so that it is copied, now or
   * with the first copies.
   */
  noteOpened: (inspectionId: number) => void;
  files: ChosenFiles;
  /** Shows a toast to this user, even if someone else has signed in since. */
  notify: Notify;
  /** Adds photos to this user's upload queue, which continues even if the page closes. */
  keepUploads: (batch: ChosenBatch) => Promise<boolean>;
  /** This user's upload queue. @throws when they are not signed in. */
  uploadQueue: () => Promise<ActorRefFrom<typeof uploadQueueMachine>>;
}

type SignedInOf = (userId: number) => Promise<SignedIn>;

const SignedInContext = createContext<SignedInOf | null>(null);
export const SignedInProvider = SignedInContext.Provider;

function useSignedIn(): SignedIn {
  const signedInOf = useContext(SignedInContext);
  if (signedInOf === null) throw new Error('There is no SignedInProvider around this component');
  return usePromised(signedInOf(useUserId()));
}

/**
 * Creates a hook that returns a feature's machines with the effects of the signed-in user. The
 * machines are created once per user; the hook suspends until their code has loaded.
 */
export function machinesHook<Machines>(provide: (outside: SignedIn) => Machines): () => Machines {
  const made = new WeakMap<SignedIn, Machines>();
  return function useProvided() {
    const outside = useSignedIn();
    const known = made.get(outside);
    if (known !== undefined) return known;
    const machines = provide(outside);
    made.set(outside, machines);
    return machines;
  };
}
