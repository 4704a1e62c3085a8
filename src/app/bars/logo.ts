/** The tenant whose subdomain shows a separate logo. */
const TENANT = { subdomain: 'northgate', logo: '/logo-northgate.svg' };
const DEFAULT_LOGO = '/logo.svg';

/** The logo for the host name of the app. */
export function logoFor(hostname: string): string {
  return hostname.split('.')[0] === TENANT.subdomain ? TENANT.logo : DEFAULT_LOGO;
}
