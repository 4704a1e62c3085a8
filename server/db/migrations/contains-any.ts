import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database';

/** The condition that a text contains at least one of the characters, which may be ranges (`a-z`). */
export const containsAny = (
  engine: Engine,
  text: RawBuilder<unknown>,
  characters: string,
): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`(${text}) GLOB ${`*[${characters}]*`}`
    : sql`(${text}) ~ ${`[${characters}]`}`;
