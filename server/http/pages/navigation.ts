import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The path of the page of the app that explains an error with this status to a person whose
     * browser has opened the address; undefined if there is none.
     */
    pageInstead?: ((request: FastifyRequest, status: number) => string | undefined) | undefined;
  }
}

/** A browser that navigates to a page accepts HTML. */
export const wantsHtml = ({ accept }: IncomingHttpHeaders): boolean =>
  accept?.includes('text/html') === true;

/** Whether a browser opens the address in a tab. Over plain HTTP it does not send `Sec-Fetch-Mode`. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  wantsHtml(headers) && (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';

/** The page to show instead of an error, which the person would see as JSON; undefined for calls. */
export const pageInstead = (request: FastifyRequest, status: number): string | undefined =>
  isNavigation(request) ? request.routeOptions.config.pageInstead?.(request, status) : undefined;
