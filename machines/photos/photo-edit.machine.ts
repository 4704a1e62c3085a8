import { assign, emit, fromPromise, setup } from 'xstate';
import type { PhotoCategory } from '../../contract/enums';
import { Photo } from '../../contract/photos/photo';
import { type Failure, failureOf, notProvided, ofError } from '../failure';
import { captionError } from '../forms/text-rules';

/** A photo's caption and category. */
export interface PhotoDescription {
  caption: string;
  category: PhotoCategory;
}

export interface PhotoChange extends PhotoDescription {
  photoId: number;
  /** What the user saw before the change. */
  base: PhotoDescription;
}

export interface PhotoEditContext extends PhotoDescription {
  /** The photo when the dialog opened. */
  photo: Photo;
  failure: Failure | null;
  /** The version that someone else has saved. */
  theirs: Photo | null;
}

export const descriptionOf = ({ caption, category }: Photo): PhotoDescription => ({
  caption: caption ?? '',
  category,
});

const isChanged = ({ photo, caption, category }: PhotoEditContext) =>
  caption !== (photo.caption ?? '') || category !== photo.category;

const changeOf = ({ photo, theirs, caption, category }: PhotoEditContext): PhotoChange => ({
  photoId: photo.id,
  base: descriptionOf(theirs ?? photo),
  caption,
  category,
});

/** The values that others have saved, overlaid with the fields that the user has changed. */
function ownOver(theirs: Photo, context: PhotoEditContext): PhotoDescription {
  const { caption, category } = context;
  const seen = descriptionOf(context.theirs ?? context.photo);
  const now = descriptionOf(theirs);
  return {
    caption: caption === seen.caption ? now.caption : caption,
    category: category === seen.category ? now.category : category,
  };
}

/** What only the user has changed; it stays if they take what others have saved. */
function uncontested({ photo, theirs, ...mine }: PhotoEditContext): Partial<PhotoDescription> {
  if (theirs === null) return {};
  const [before, now] = [descriptionOf(photo), descriptionOf(theirs)];
  return {
    ...(before.caption === now.caption && { caption: mine.caption }),
    ...(before.category === now.category && { category: mine.category }),
  };
}

/** What the user gives up by taking what others have saved. */
function givenUpBy(context: PhotoEditContext): PhotoChange {
  const change = changeOf(context);
  const kept = uncontested(context);
  return {
    ...change,
    ...(kept.caption !== undefined && { caption: change.base.caption }),
    ...(kept.category !== undefined && { category: change.base.category }),
  };
}

/** Records in the history of the photo what its user wanted to save; by default does nothing. */
const giveUp: (args: unknown, given: PhotoChange) => void = () => undefined;

/** Edits a photo's caption and category. Returns the last known version of the photo. */
export const photoEditMachine = setup({
  types: {
    context: {} as PhotoEditContext,
    events: {} as
      | { type: 'description.changed'; changes: Partial<PhotoDescription> }
      | { type: 'edit.save' }
      | { type: 'edit.cancel' }
      | { type: 'edit.takeTheirs' }
      | { type: 'discard.confirm' }
      | { type: 'discard.decline' },
    input: {} as { photo: Photo },
    emitted: {} as { type: 'edit.saved' } | { type: 'edit.failed' },
    output: {} as Photo,
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    savePhoto: fromPromise<Photo, PhotoChange>(() => notProvided('photoEdit.savePhoto')),
  },
  actions: {
    giveUp,
    announceSaved: emit({ type: 'edit.saved' }),
    announceFailed: emit({ type: 'edit.failed' }),
    take: assign((_, photo: Photo) => ({ photo })),
    takeFailure: assign(({ context }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      const theirs = Photo.safeParse(failure.current).data ?? null;
      // The user sees the other version, so saving again replaces it knowingly.
      return theirs === null ? { failure } : { failure, theirs, ...ownOver(theirs, context) };
    }),
    takeTheirs: assign(({ context }) => {
      const { theirs } = context;
      if (theirs === null) return {};
      const values = { ...descriptionOf(theirs), ...uncontested(context) };
      return { ...values, photo: theirs, failure: null, theirs: null };
    }),
  },
  guards: {
    isInvalid: ({ context }) => captionError(context.caption) !== undefined,
    isUnchanged: ({ context }) => !isChanged(context),
    isChanged: ({ context }) => isChanged(context),
  },
}).createMachine({
  id: 'photoEdit',
  context: ({ input: { photo } }) => ({
    ...descriptionOf(photo),
    photo,
    failure: null,
    theirs: null,
  }),
  output: ({ context }) => context.photo,
  initial: 'typing',
  states: {
    typing: {
      description: 'The user writes the caption and chooses the category.',
      on: {
        'description.changed': { actions: assign(({ event }) => event.changes) },
        'edit.save': [
          // The field shows the error; the typed text stays for correction.
          { guard: 'isInvalid' },
          { guard: 'isUnchanged', target: 'closed' },
          { target: 'saving' },
        ],
        'edit.cancel': [{ guard: 'isChanged', target: 'confirmingDiscard' }, { target: 'closed' }],
        'edit.takeTheirs': {
          actions: [{ type: 'giveUp', params: ({ context }) => givenUpBy(context) }, 'takeTheirs'],
        },
      },
    },
    confirmingDiscard: {
      description: 'The user wants to leave with unsaved changes and is asked.',
      tags: 'asking',
      on: { 'discard.confirm': { target: 'closed' }, 'discard.decline': { target: 'typing' } },
    },
    saving: {
      description: 'The change is being saved; the fields are locked.',
      tags: 'busy',
      invoke: {
        id: 'savePhoto',
        src: 'savePhoto',
        input: ({ context }) => changeOf(context),
        onDone: {
          target: 'closed',
          actions: [{ type: 'take', params: ({ event }) => event.output }, 'announceSaved'],
        },
        onError: {
          target: 'typing',
          actions: [{ type: 'takeFailure', ...ofError }, 'announceFailed'],
        },
      },
    },
    closed: { description: 'The dialog is closed, with or without a change.', type: 'final' },
  },
});
