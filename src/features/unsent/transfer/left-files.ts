import { inFileName } from '../../../../contract/rules/in-file-name';
import type { NamedFile } from '../../../platform/zip/write-zip';
import { formatMinute } from '../../../ui/text/dates';
import { photoFileName } from '../left/left-photos';
import type { LeftWork } from '../left/left-work';
import { LEFT_TEXTS, wholeText } from '../left/left-words';

/** Texts that were not saved, as files for people. No device can continue them: they have no form. */

/** The folder of these files. */
const FOLDER = 'not-saved';
const MOST = 60;

function pageOf({ left, photos }: LeftWork, title: string, names: readonly string[]): string {
  const lacks = photos !== null && photos.length < left.photos.length;
  return [
    title,
    ...(left.typedAt === null
      ? []
      : [LEFT_TEXTS.typedAt(formatMinute(new Date(left.typedAt).toISOString()))]),
    ...(left.texts.length === 0 ? [] : [wholeText(left)]),
    ...(names.length === 0 ? [] : [LEFT_TEXTS.photos(names)]),
    ...(photos === null ? [LEFT_TEXTS.photosInUse] : []),
    ...(lacks ? [LEFT_TEXTS.missing(photos.length, left.photos.length)] : []),
  ].join('\n\n');
}

/** A page per form, and its photos beside it. */
export const leftFiles = (all: readonly LeftWork[]): NamedFile[] =>
  all.flatMap((work, at) => {
    const { left } = work;
    const photos = work.photos ?? [];
    const title = `${LEFT_TEXTS.typed(left)} ${LEFT_TEXTS.record(left)}`.trim();
    const number = String(at + 1);
    const short = Array.from(inFileName(title)).slice(0, MOST).join('').trim();
    const names = photos.map((photo, index) => `${number} photo ${photoFileName(photo, index)}`);
    const page = new Blob([pageOf(work, title, names)], { type: 'text/plain' });
    return [
      { name: `${FOLDER}/${number} ${short}.txt`, content: page },
      ...photos.map(({ file }, index) => ({
        name: `${FOLDER}/${names[index] ?? ''}`,
        content: file,
      })),
    ];
  });
