import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/limits';

/** The cookies of a session; scripts cannot read either of them. */

/** Goes only to the auth calls. */
export const REFRESH_COOKIE = 'plumbline_refresh';

/** Opens stored photos, so that plain `<img>` elements show them. */
export const MEDIA_COOKIE = 'plumbline_media';

const REFRESH_PATH = `${API_BASE}/auth`;

const options = (request: FastifyRequest, path: string): CookieSerializeOptions => ({
  path,
  httpOnly: true,
  sameSite: 'strict',
  secure: request.protocol === 'https',
});

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: { refreshToken: string; mediaToken: string; days: number },
): void {
  const maxAge = cookies.days * 86_400;
  reply
    .setCookie(REFRESH_COOKIE, cookies.refreshToken, {
      ...options(request, REFRESH_PATH),
      maxAge,
    })
    .setCookie(MEDIA_COOKIE, cookies.mediaToken, { ...options(request, '/'), maxAge });
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .clearCookie(REFRESH_COOKIE, options(request, REFRESH_PATH))
    .clearCookie(MEDIA_COOKIE, options(request, '/'));
}
