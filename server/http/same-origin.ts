import type { FastifyRequest } from 'fastify';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { HttpError } from './http-error';

/** What a browser sends for its own page, and for an address that its user typed. */
const OWN = ['same-origin', 'none'];

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Refuses a request that a page of another site made, for calls that cookies sign in: `SameSite`
 * does not keep other ports and subdomains away. Browsers say themselves whose page it was, but not
 * over plain HTTP: there the page's host is compared with this one. No browser, no header.
 * @throws HttpError 403.
 */
export function expectOwnPage({ headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn =
    site === undefined
      ? origin === undefined || hostOf(origin) === host.toLowerCase()
      : typeof site === 'string' && OWN.includes(site);
  if (!isOwn) throw new HttpError(403, SERVER_MESSAGES.foreignPage);
}
