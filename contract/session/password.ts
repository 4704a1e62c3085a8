import { GENERATED_PASSWORD_LENGTH, PRODUCT_NAME } from '../limits';
import { foldText } from '../rules/fold-text';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*';

/** Returns a random whole number from 0 to below `limit`, uniformly distributed. */
export type RandomBelow = (limit: number) => number;

/**
 * Generates a password of 12 characters with at least one letter, digit and symbol. `randomBelow`
 * must come from a cryptographic source.
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

/** Digits and symbols around a word do not make it harder to guess. */
const wordOf = (text: string) => foldText(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Whether a password is the product's name, the user's e-mail address or the part before the @,
 * even with digits and symbols around it, or contains the whole address.
 */
export function isOwnName(password: string, email: string): boolean {
  const address = foldText(email);
  const [name = ''] = address.split('@');
  const word = wordOf(password);
  const names = [PRODUCT_NAME, address, name].map(wordOf).filter((own) => own !== '');
  return names.includes(word) || foldText(password).includes(address);
}
