import { createHash } from 'node:crypto';

const MOST_NAMES = 300;
/** How many texts of one statement are named that differ only in the length of a list, or in the columns they set. */
const MOST_OF_KIND = 8;

/** `cast($1 as integer)`. */
const CAST = /cast\((\$\d+) as \w+\)/g;
/** `$1, $2, $3`, also of several rows. */
const LIST = /\(?\$\d+\)?(?:, \(?\$\d+\)?)+/g;
/** `"title" = $1, "version" = $2`. */
const ASSIGNMENTS = /"\w+" = \$\d+(?:, "\w+" = \$\d+)+/g;

/** A parameter after a list, or after assignments, whose number depends on their length. */
const PARAMETER = /\$\d+/g;

const kindOf = (text: string) =>
  text.replace(CAST, '$1').replace(ASSIGNMENTS, '=').replace(LIST, '$').replace(PARAMETER, '$');

/**
 * The names of prepared statements, by their text. PostgreSQL plans a named statement once per
 * connection: 0.06 ms instead of 0.28 ms. Each connection keeps them for ever, so there are few.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #ofKind = new Map<string, number>();
  #renewals = 0;

  /** Undefined for a text that is sent without a name. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const kind = kindOf(text);
    const ofKind = this.#ofKind.get(kind) ?? 0;
    if (ofKind >= MOST_OF_KIND) return undefined;
    this.#ofKind.set(kind, ofKind + 1);
    return this.#give(text);
  }

  /** From now on the text has another name, because connections have outdated plans of its last one. */
  renew(text: string): void {
    this.#renewals += 1;
    if (this.#names.has(text)) this.#give(text);
  }

  #give(text: string): string {
    const name = createHash('sha1')
      .update(`${String(this.#renewals)} ${text}`)
      .digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}
