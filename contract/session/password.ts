import { GENERATED_PASSWORD_LENGTH, PRODUCT_NAME } from '../limits';
import { foldText } from '../rules/fold-text';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*';

/** A whole number from 0 to below `limit`, each as likely as the others. */
export type RandomBelow = (limit: number) => number;

/**
 * 12 characters with at least one letter, digit and symbol.
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

/** Digits and signs before and behind a word make it no harder to guess. */
const wordOf = (text: string) => foldText(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Whether a password is nothing but the product's name, the user's e-mail address or the part of it
 * before the @, also with digits and signs around it, or holds the whole address.
 */
export function isOwnName(password: string, email: string): boolean {
  const address = foldText(email);
  const [name = ''] = address.split('@');
  const word = wordOf(password);
  const names = [PRODUCT_NAME, address, name].map(wordOf).filter((own) => own !== '');
  return names.includes(word) || foldText(password).includes(address);
}
