import * as z from 'zod/mini';
import { TEXT_LIMITS } from './limits';
import { RULE_MESSAGES, WIRE_MESSAGES } from './messages/rules';
import { cleanText, inOneLine, isVisible } from './rules/clean-text';

/** Building blocks of the request and response schemas. */

const MAX_ID = 2_147_483_647;

export const Id = z
  .int({ error: ({ input }) => (input === undefined ? RULE_MESSAGES.required : WIRE_MESSAGES.id) })
  .check(z.positive(WIRE_MESSAGES.id), z.maximum(MAX_ID, WIRE_MESSAGES.id));

/** A whole number up to the largest id, in a path or query, as text of this form. */
const idText = (form: RegExp) =>
  z.pipe(
    z.string().check(z.regex(form, WIRE_MESSAGES.id)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int(WIRE_MESSAGES.id).check(z.maximum(MAX_ID, WIRE_MESSAGES.id)),
    ),
  );

/** An id in a path or query, as text: `1` but not `01`, `1.0`, `1e3` or `-1`. */
export const IdParam = idText(/^[1-9]\d{0,9}$/);

/** The id of the newest record that somebody has seen, as text; `0` if there was none. */
export const NewestSeenParam = idText(/^(0|[1-9]\d{0,9})$/);

export const IdParams = z.strictObject({ id: IdParam });

/**
 * The version of a record; every change increments it. An update carries the version that it is
 * based on.
 */
export const Version = z.int().check(z.minimum(1));

/** A version by which the database looks something up. */
export const KnownVersion = Version.check(z.maximum(MAX_ID));

/** Neither database engine stores lone surrogates unchanged. */
const isStorable = (text: string) => text.isWellFormed();

function storable(max: number) {
  return z
    .string()
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.maxLength(max, RULE_MESSAGES.maxLength(max)),
      z.refine(isStorable, { error: WIRE_MESSAGES.unstorable, abort: true }),
    );
}

/** Text that must not be blank; it is trimmed. */
export function requiredText(max: number, message: string = RULE_MESSAGES.required) {
  return z
    .string(message)
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.refine(isVisible, { error: message, abort: true }),
      z.maxLength(max, RULE_MESSAGES.maxLength(max)),
      z.refine(isStorable, { error: WIRE_MESSAGES.unstorable, abort: true }),
    );
}

/** As `requiredText`, but in one line: tabs and line breaks become blanks. */
export const requiredLine = (max: number, message?: string) =>
  requiredText(max, message).check(z.overwrite(inOneLine));

const orNull = (text: ReturnType<typeof storable>) =>
  z.pipe(
    z.optional(z.nullable(text)),
    z.transform((given) => (given === '' || given === undefined ? null : given)),
  );

/** Optional text; blank and absent become null. */
export const optionalText = (max: number) => orNull(storable(max));

/** As `optionalText`, but in one line: tabs and line breaks become blanks. */
export const optionalLine = (max: number) => orNull(storable(max).check(z.overwrite(inOneLine)));

const emailCheck = (error: string, pattern?: RegExp) =>
  z.email({ error, abort: true, ...(pattern && { pattern }) });

/**
 * An e-mail address; it is trimmed. By default only ASCII is allowed, because accounts are found by
 * their address.
 */
export function emailText(message: string = RULE_MESSAGES.email, pattern?: RegExp) {
  return z
    .string(RULE_MESSAGES.required)
    .check(
      z.trim(),
      z.minLength(1, { error: RULE_MESSAGES.required, abort: true }),
      z.maxLength(TEXT_LIMITS.email, RULE_MESSAGES.maxLength(TEXT_LIMITS.email)),
      emailCheck(message, pattern),
    );
}

/** A calendar date `YYYY-MM-DD`, independent of time zones. */
export const CalendarDate = z.iso.date(RULE_MESSAGES.date);

export const OptionalCalendarDate = z.pipe(
  z.optional(z.nullable(z.union([CalendarDate, z.literal('')], RULE_MESSAGES.date))),
  z.transform((date) => (date === '' || date === undefined ? null : date)),
);

const dayOf = (text: string) => text.slice(0, 10);

/** A calendar date, or an ISO instant, of which the date in its own offset is used. */
export const DayOrInstant = z.pipe(
  z.union([CalendarDate, z.iso.datetime({ offset: true })], RULE_MESSAGES.date),
  z.transform(dayOf),
);

export const OptionalDayOrInstant = z.pipe(
  z.optional(z.nullable(z.union([DayOrInstant, z.literal('')], RULE_MESSAGES.date))),
  z.transform((date) => (date === '' || date === undefined ? null : date)),
);

/**
 * An ISO instant with an offset. It is converted to UTC with milliseconds, and must have a year of
 * four digits.
 */
export const Instant = z.pipe(
  z.iso.datetime({ offset: true, error: RULE_MESSAGES.date }),
  z.pipe(
    z.transform((text: string) => new Date(text).toISOString()),
    z.string().check(z.regex(/^\d{4}-/, RULE_MESSAGES.date)),
  ),
);

export const OptionalInstant = z.pipe(
  z.optional(z.nullable(Instant)),
  z.transform((instant) => instant ?? null),
);

const Amount = z
  .number(RULE_MESSAGES.numeric)
  .check(z.minimum(0, RULE_MESSAGES.positiveNumber), z.maximum(1e12, WIRE_MESSAGES.atMost(1e12)));

/** A finite amount, such as hours, that is not negative; absent becomes null. */
export const OptionalAmount = z.pipe(
  z.optional(z.nullable(Amount)),
  z.transform((amount) => amount ?? null),
);

/** Dollars in whole cents, not negative; absent becomes null. */
export const OptionalMoney = z.pipe(
  z.optional(z.nullable(Amount.check(z.multipleOf(0.01, WIRE_MESSAGES.cents)))),
  z.transform((amount) => amount ?? null),
);

export const OptionalNumber = z.pipe(
  z.optional(
    z.nullable(
      z
        .number(RULE_MESSAGES.numeric)
        .check(z.minimum(-1e12, RULE_MESSAGES.numeric), z.maximum(1e12, RULE_MESSAGES.numeric)),
    ),
  ),
  z.transform((number) => number ?? null),
);

export const OptionalId = z.pipe(
  z.optional(z.nullable(Id)),
  z.transform((id) => id ?? null),
);

/** The id of an entry of the history, or of a notice about one, in an address. */
export const EntryParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, WIRE_MESSAGES.id)),
  z.transform((text: string) => Number(text)),
);

/** `true` or `false` in a query. */
export const BooleanParam = z.pipe(
  z.enum(['true', 'false'], WIRE_MESSAGES.boolean),
  z.transform((text) => text === 'true'),
);

/** Spellings of one name become equal: case, spaces, `_` and `-` do not count. */
export const fold = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

/** Accepts any spelling of a name in the list and returns the list's own spelling. */
function spelledAs(names: readonly string[]) {
  const byFold = new Map(names.map((name) => [fold(name), name]));
  return z
    .string(WIRE_MESSAGES.oneOf(names))
    .check(z.overwrite((text) => byFold.get(fold(text)) ?? text));
}

/**
 * A name in the list in any case, with or without blanks and dashes (`In Progress`, `in-progress`).
 */
export function nameOf<const Names extends readonly string[]>(names: Names) {
  return z.pipe(spelledAs(names), z.enum(names, WIRE_MESSAGES.oneOf(names)));
}

/** As `nameOf`; blank, null and absent become null. */
export function optionalNameOf<const Names extends readonly string[]>(names: Names) {
  return z.pipe(
    z.pipe(
      z.pipe(
        z.optional(z.nullable(spelledAs(names))),
        z.transform((name) => (name === '' || name === undefined ? null : name)),
      ),
      z.nullable(z.enum(names, WIRE_MESSAGES.oneOf(names))),
    ),
    z.transform((name) => name),
  );
}

/** `asia/KOLKATA` as the names of zones are usually written, `Asia/Kolkata`. */
const usualSpelling = (zone: string) =>
  zone.toLowerCase().replace(/(?:^|[/_-])[a-z]/g, (start) => start.toUpperCase());

/**
 * The one spelling of a time zone; undefined if the runtime does not know it. An alias keeps its
 * name if it is written as usual, and otherwise becomes the zone that it names.
 */
function zoneSpelling(zone: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    const isAlias = timeZone.toLowerCase() !== zone.toLowerCase();
    return isAlias && zone === usualSpelling(zone) ? zone : timeZone;
  } catch {
    return undefined;
  }
}

const isOffset = (zone: string) => /^[+-]/.test(zone);

/**
 * Where people outside reach this server, such as `https://office.example`; absent if it is not
 * configured.
 */
export const PublicOrigin = z.optional(z.string());

/**
 * An IANA time zone that the runtime supports. `Intl` accepts a name in any case, but what is cached
 * by name would grow with every spelling that a client invents, so a zone has one spelling here.
 */
export const TimeZone = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (zone) => !isOffset(zone) && zoneSpelling(zone) !== undefined,
        WIRE_MESSAGES.timeZone,
      ),
    ),
  z.transform((zone) => zoneSpelling(zone) ?? zone),
);

/** The answer of a call that only confirms success. */
export const Done = z.object({ success: z.literal(true), message: z.string() });

/** The body of a call without input. */
export const EmptyBody = z.optional(z.nullable(z.strictObject({})));

/** The SHA-256 digest of a file, in hexadecimal; some programs print capitals. */
export const Sha256 = z.string().check(z.toLowerCase(), z.regex(/^[\da-f]{64}$/));
