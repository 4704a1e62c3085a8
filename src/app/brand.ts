/** The tenant whose sub-domain shows its own logo. */
const TENANT = { subdomain: 'northgate', logo: '/logo-northgate.svg' };
const DEFAULT_LOGO = '/logo.svg';

/** The logo for the host name under which the app was opened. */
export function logoFor(hostname: string): string {
  return hostname.split('.')[0] === TENANT.subdomain ? TENANT.logo : DEFAULT_LOGO;
}
