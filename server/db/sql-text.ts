import { CompiledQuery } from 'kysely';
import type { Engine } from './database';

/**
 * A statement written by hand, for the few queries so hot that building them anew for every
 * request would take as long as running them. Values only ever enter as parameters.
 */
export class SqlText {
  readonly #values: (string | number)[] = [];

  constructor(private readonly engine: Engine) {}

  /** The placeholder of a value; placeholders must stand in the text in the order they were made. */
  value(value: string | number): string {
    this.#values.push(value);
    return this.engine === 'postgres' ? `$${String(this.#values.length)}` : '?';
  }

  compile<Row>(text: string): CompiledQuery<Row> {
    return CompiledQuery.raw(text, this.#values);
  }
}
