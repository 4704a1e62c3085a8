import { TEXT_LIMITS } from '../limits';
import { VERIFICATION_MESSAGES } from './messages';

/** The captions of the photos of a return, which start with the number of the return; pure. */

/** The caption of a photo that shows what is still wrong. */
export function returnCaption(returnCount: number, text: string): string {
  const caption = [VERIFICATION_MESSAGES.returned(returnCount), text.trim()]
    .filter(Boolean)
    .join(': ');
  return Array.from(caption).slice(0, TEXT_LIMITS.caption).join('');
}

const MARKED = /^Returned \((\d{1,9})\)(?:: ?(.*))?$/s;

/** The number of the return that a caption names, and the text after it; null if it names none. */
export function returnOfCaption(caption: string | null): { number: number; text: string } | null {
  const [, number, text = ''] = MARKED.exec(caption ?? '') ?? [];
  return number === undefined ? null : { number: Number(number), text };
}
