import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Strings that have broken other software, and texts of real inspections. */

const FOLDER = path.resolve('../shared/real/strings');

/**
 * Whether the collected strings are available next to the project; they are too many to include.
 */
export const hasCollectedStrings = existsSync(path.join(FOLDER, 'blns.json'));

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));

export const collectedStrings = (): string[] => [
  ...(read('blns.json') as string[]),
  ...(read('real-strings.json') as { text: string }[]).map(({ text }) => text),
];

export const OWN_STRINGS: readonly string[] = [
  `'); DROP TABLE clients; --`,
  `' OR '1'='1`,
  `1; SELECT pg_sleep(10)`,
  `" UNION SELECT password_hash FROM users --`,
  `\\'; EXEC xp_cmdshell('dir')`,
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `{{7*7}} \${7*7} <%= 7*7 %>`,
  `../../etc/passwd`,
  `%00%0d%0aSet-Cookie: a=b`,
  `$1 $2 :name ? ?? %s %n`,
  `__proto__`,
  `constructor`,
  `null`,
  `undefined`,
  `NaN`,
  `\u202eright to left\u202c`,
  `zero\u200bwidth\ufeff`,
  `e\u0301 is not \u00e9`,
  `👩‍👩‍👧‍👦 🏳️‍🌈`,
  `line one\nline two\r\nline three\ttabbed`,
  `\u0001\u001f\u007f\u0085`,
  `nul \u0000 inside`,
  `\u0000`,
  ` trimmed at both ends\u00a0`,
  ``,
  ` \n `,
];

/** Texts that no engine stores unchanged. */
export const UNSTORABLE: readonly string[] = [
  'high \ud800 alone',
  'low \udfff alone',
  '\udc00\ud800',
];
