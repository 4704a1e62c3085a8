import type * as z from 'zod/mini';
import type { Capability, Role } from './roles';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.ZodMiniType;

export type RecordKind =
  | 'clients'
  | 'projects'
  | 'inspections'
  | 'items'
  | 'photos'
  | 'comments'
  | 'users'
  | 'sessions'
  | 'inbox'
  | 'office'
  | 'reports'
  | 'shares'
  | 'calendar'
  | 'views'
  | 'signatures';

/**
 * One call of the API. The server registers and guards it, the client sends it and parses its
 * answer, and the OpenAPI document lists it. `path` is relative to the API base; its parameters are
 * written as `:id`.
 */
export interface Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** The capability that it requires; `public` needs no token. */
  readonly access: Capability | 'public';
  /** The kinds of records that the call changes; the server drops its cached copies of them. */
  readonly changes?: readonly RecordKind[];
  /** Whether users who must still replace a temporary password may call it. */
  readonly beforeOwnPassword?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** The HTTP status of a successful answer; 200 by default. */
  readonly status?: 200 | 201;
  /**
   * Whether it is a list: `X-Total-Count` has the total, and `fields` selects the properties of the
   * rows.
   */
  readonly list?: boolean;
  /** All properties of the records, if a role receives only some of them. */
  readonly fields?: readonly string[];
  /**
   * The only properties of the answer's records that a role receives. Other roles receive all of
   * them. The role may not filter or sort a list by others.
   */
  readonly fieldsOf?: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Whether it accepts an `Idempotency-Key`: a repeat gets the first answer. */
  readonly idempotent?: boolean;
  /** Whether the body is multipart form data. */
  readonly multipart?: boolean;
  /** Whether the answer is a file. */
  readonly binary?: boolean;
  /** Whether the answer is a stream of server-sent events that does not end; `response` is one. */
  readonly stream?: boolean;
}

/** Infers the types of a call from its schemas; returns the call unchanged. */
export function defineCall<
  Response extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(call: Call<Params, Query, Body, Response>): Call<Params, Query, Body, Response> {
  return call;
}

type Given<S> = Extract<S, Schema>;
type InputOf<S> = [Given<S>] extends [never] ? undefined : z.input<Given<S>>;
type OutputOf<S> = [Given<S>] extends [never] ? undefined : z.output<Given<S>>;

/** The input of a caller. */
export interface CallInput<C extends Call> {
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
}

/** The input of a handler, after validation. */
export interface CallOutput<C extends Call> {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
}

/** The body of a successful answer. */
export type CallResponse<C extends Call> = z.output<C['response']>;

/**
 * The path with its parameters filled in and escaped, e.g. `/clients/7`. Throws if one is missing.
 */
export function pathOf(call: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.name} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
