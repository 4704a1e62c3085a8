import { GENERATED_PASSWORD_LENGTH } from '../limits';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*';

/** A whole number from 0 to below `limit`, each as likely as the others. */
export type RandomBelow = (limit: number) => number;

/**
 * 12 characters with at least one letter, digit and symbol (second document, section 9).
 * `randomBelow` must come from a cryptographic source.
 */
export function generatePassword(randomBelow: RandomBelow): string {
  const pick = (alphabet: string) => alphabet.charAt(randomBelow(alphabet.length));
  const characters = [pick(LETTERS), pick(DIGITS), pick(SYMBOLS)];
  while (characters.length < GENERATED_PASSWORD_LENGTH) {
    characters.push(pick(LETTERS + DIGITS + SYMBOLS));
  }
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
