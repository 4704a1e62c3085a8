import * as z from 'zod/mini';
import type { $ZodRawIssue } from 'zod/v4/core';
import { RULE_MESSAGES, WIRE_MESSAGES } from './messages/rules';

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: WIRE_MESSAGES.text,
  number: RULE_MESSAGES.numeric,
  int: WIRE_MESSAGES.wholeNumber,
  boolean: WIRE_MESSAGES.boolean,
  array: WIRE_MESSAGES.list,
  object: WIRE_MESSAGES.object,
};

/** The message for a violated rule that has no message of its own. */
function messageOf(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? RULE_MESSAGES.required
        : (TYPE_MESSAGES[issue.expected] ?? WIRE_MESSAGES.invalid);
    case 'too_small':
      return issue.origin === 'string'
        ? RULE_MESSAGES.minLength(Number(issue.minimum))
        : WIRE_MESSAGES.atLeast(issue.minimum);
    case 'too_big':
      if (issue.origin === 'string') return RULE_MESSAGES.maxLength(Number(issue.maximum));
      return issue.origin === 'array'
        ? WIRE_MESSAGES.tooMany(issue.maximum)
        : WIRE_MESSAGES.atMost(issue.maximum);
    case 'unrecognized_keys':
      return WIRE_MESSAGES.unknownField;
    case 'invalid_value':
      return WIRE_MESSAGES.oneOf(issue.values);
    default:
      return WIRE_MESSAGES.invalid;
  }
}

/**
 * Sets the product's default messages for all schemas. Client and server call it once, before the
 * first parse.
 */
export function useProductMessages(): void {
  z.config({ customError: messageOf });
}

/** The messages of each field; those about the whole body are under `body`. */
export type FieldErrors = Record<string, string[]>;

/** Limits the messages to what a person can read; more would only take time. */
const MAX_UNKNOWN_FIELDS = 20;
const MAX_FIELDS = 100;

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message' | 'code'>;

/**
 * The `errors` of an answer or a form for the issues of a failed parse. It names at most 20 unknown
 * fields, with the number of the others under `body`, and at most 100 fields in all.
 */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  // A `Map`, because a field may have any name, even `constructor`.
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) => {
    const known = errors.get(field);
    if (known !== undefined) known.push(message);
    else if (errors.size < MAX_FIELDS) errors.set(field, [message]);
  };
  let unnamed = 0;
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    const unknown = unknownFieldsOf(issue);
    if (unknown === undefined) {
      add(path || 'body', issue.message);
    } else {
      const named = unknown.slice(0, MAX_UNKNOWN_FIELDS);
      for (const key of named) add(path ? `${path}.${key}` : key, issue.message);
      unnamed += unknown.length - named.length;
    }
  }
  if (unnamed > 0) add('body', WIRE_MESSAGES.moreUnknownFields(unnamed));
  return Object.fromEntries(errors);
}

const unknownFieldsOf = (issue: Issue): readonly string[] | undefined =>
  issue.code === 'unrecognized_keys' && 'keys' in issue
    ? (issue.keys as readonly string[])
    : undefined;
