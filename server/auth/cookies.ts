import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/limits';

/**
 * The cookies of a session, both httpOnly. Over HTTPS they have the `__Host-` prefix, so that no
 * other host, not even a subdomain, and no page over plain HTTP can set them.
 */

const HOST_PREFIX = '__Host-';

/**
 * Sent only to the auth calls. With the prefix, which requires the path `/`, it is sent to all
 * addresses.
 */
const REFRESH = 'plumbline_refresh';
const REFRESH_PATH = `${API_BASE}/auth`;

/** Gives access to stored photos, so that plain `<img>` elements can show them. */
const MEDIA = 'plumbline_media';

export const isSecure = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean =>
  protocol === 'https';

interface Cookie {
  value: string;
  /** Received over HTTPS without the prefix: set by an older version, or by another page. */
  isPlain: boolean;
}

function cookieOf(request: FastifyRequest, name: string): Cookie | undefined {
  const bound = isSecure(request) ? request.cookies[HOST_PREFIX + name] : undefined;
  if (bound !== undefined) return { value: bound, isPlain: false };
  const value = request.cookies[name];
  return value === undefined ? undefined : { value, isPlain: isSecure(request) };
}

export const refreshCookie = (request: FastifyRequest): Cookie | undefined =>
  cookieOf(request, REFRESH);

export const mediaCookie = (request: FastifyRequest): string | undefined =>
  cookieOf(request, MEDIA)?.value;

const common = { httpOnly: true, sameSite: 'strict' } as const;
const bound: CookieSerializeOptions = { ...common, path: '/', secure: true };
const plain = (path: string): CookieSerializeOptions => ({ ...common, path, secure: false });

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: { refreshToken: string; mediaToken: string; days: number },
): void {
  const maxAge = cookies.days * 86_400;
  const { refreshToken, mediaToken } = cookies;
  if (isSecure(request)) {
    clearPlain(request, reply);
    reply
      .setCookie(HOST_PREFIX + REFRESH, refreshToken, { ...bound, maxAge })
      .setCookie(HOST_PREFIX + MEDIA, mediaToken, { ...bound, maxAge });
  } else {
    reply
      .setCookie(REFRESH, refreshToken, { ...plain(REFRESH_PATH), maxAge })
      .setCookie(MEDIA, mediaToken, { ...plain('/'), maxAge });
  }
}

/** Removes the unprefixed cookies of older versions. */
function clearPlain(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[REFRESH] !== undefined) reply.clearCookie(REFRESH, plain(REFRESH_PATH));
  if (request.cookies[MEDIA] !== undefined) reply.clearCookie(MEDIA, plain('/'));
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  if (isSecure(request)) {
    clearPlain(request, reply);
    reply.clearCookie(HOST_PREFIX + REFRESH, bound).clearCookie(HOST_PREFIX + MEDIA, bound);
  } else {
    reply.clearCookie(REFRESH, plain(REFRESH_PATH)).clearCookie(MEDIA, plain('/'));
  }
}
