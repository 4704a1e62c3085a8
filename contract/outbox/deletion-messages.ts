import type { Clash } from '../errors';
import { comments, photos } from '../messages/counts';

/** What others have done to an item or photo that is to be deleted. Loaded late. */

type Clashes = Readonly<Record<string, Clash>>;

/** The part of a clash that names what was added. */
const ADDED = {
  newestPhotoId: (count: number) => (count === 1 ? 'a photo' : photos(count)),
  newestCommentId: (count: number) => (count === 1 ? 'a comment' : comments(count)),
} as const;

interface Act {
  who: string;
  verb: 'changed' | 'added';
  what: string;
}

function actsIn(clashes: Clashes, record: string): Act[] {
  const { version } = clashes;
  const changed = {
    who: `${version?.by ?? 'Somebody else'} has`,
    verb: 'changed',
    what: record,
  } as const;
  const added = Object.entries(ADDED).flatMap(([name, what]): Act[] => {
    const { [name]: clash } = clashes;
    if (clash === undefined) return [];
    const who = clash.by === null ? 'Others have' : `${clash.by} has`;
    return [{ who, verb: 'added', what: what(clash.count ?? 1) }];
  });
  return [...(version === undefined ? [] : [changed]), ...added];
}

/** Such as `Anna Berg has changed it and added 5 photos and a comment`. */
function inWords(clashes: Clashes, record: string): string {
  const acts = actsIn(clashes, record);
  return acts
    .map(({ who, verb, what }, index) => {
      const before = acts[index - 1];
      if (before?.who !== who) return `${who} ${verb} ${what}`;
      return before.verb === verb ? what : `${verb} ${what}`;
    })
    .join(' and ');
}

export const DELETION_MESSAGES = {
  /** For a screen on which the record, such as `this item`, is deleted. */
  again: (clashes: Clashes, record: string) =>
    `${inWords(clashes, record)} since you saw it. Delete it again to delete it anyway.`,
  /** For a deletion that arrived late. */
  since: (clashes: Clashes) => `${inWords(clashes, 'it')} since you saw it`,
} as const;
