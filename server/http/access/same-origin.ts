import type { FastifyRequest } from 'fastify';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { HttpError } from '../../errors/http-error';

/** What a browser sends for our own pages and for a typed address. */
const OWN_SITE = ['same-origin', 'none'];

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Refuses requests from pages of other sites to calls that rely on cookies: `SameSite` does not
 * exclude other ports and subdomains. Browsers send `Sec-Fetch-Site`, but not over plain HTTP;
 * there the host of `Origin` is compared with ours. Other clients send neither header.
 * @throws HttpError 403.
 */
export function expectSameOrigin({ headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn =
    site === undefined
      ? origin === undefined || hostOf(origin) === host.toLowerCase()
      : typeof site === 'string' && OWN_SITE.includes(site);
  if (!isOwn) throw new HttpError(403, SERVER_MESSAGES.foreignPage);
}
