import type * as z from 'zod/mini';
import type { Role } from './enums';
import type { Capability } from './roles';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.ZodMiniType;

export type RecordKind =
  'clients' | 'projects' | 'inspections' | 'items' | 'photos' | 'users' | 'sessions';

/**
 * One call of the API, described once: the server registers and guards it, the client sends and
 * parses it, the OpenAPI document lists it. `path` is relative to the API base and names its
 * parameters as `:id`.
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
  /** Who may make it; `public` needs no token. */
  readonly access: Capability | 'public';
  /** The kinds of records that the call changes; what is cached of them is dropped. */
  readonly changes?: readonly RecordKind[];
  /** Open also to who must choose a password of their own first; other calls are not. */
  readonly beforeOwnPassword?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201;
  /** A list: the total travels in `X-Total-Count` and `fields` trims the rows. */
  readonly list?: boolean;
  /** All that a role gets of the answer's records; other roles get them whole. */
  readonly fieldsOf?: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Takes an `Idempotency-Key`: a repeat gets the first answer. */
  readonly idempotent?: boolean;
  /** The body is multipart form data. */
  readonly multipart?: boolean;
  /** The answer is a file. */
  readonly binary?: boolean;
}

/** Types a call by its schemas; the value is returned as it is. */
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

/** What a caller hands in. */
export interface CallInput<C extends Call> {
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
}

/** What a handler receives after validation. */
export interface CallOutput<C extends Call> {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
}

/** The body of a successful answer. */
export type CallResponse<C extends Call> = z.output<C['response']>;

/** The path with its parameters filled in and escaped, e.g. `/clients/7`. */
export function pathOf(call: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.name} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
