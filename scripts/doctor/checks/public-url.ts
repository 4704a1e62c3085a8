import { type Found, ok, problem, type Subject, warning } from '../finding';

/** Whether the address in reports, calendars and links is configured, and the one that users open. */
export function publicUrl({ config, options: { url } }: Subject): Found {
  const configured = config.publicUrl;
  const todo = 'Set PUBLIC_URL to the address that users open, such as https://office.example.';
  if (configured === undefined) {
    return warning('Reports and calendars name the address that a client claims to use.', todo);
  }
  if (config.trustProxy && !configured.startsWith('https:')) {
    return problem(`PUBLIC_URL is ${configured}, without TLS.`, todo);
  }
  if (url !== undefined && URL.canParse(url) && new URL(url).origin !== configured) {
    return problem(`Users open ${url}, but reports and calendars name ${configured}.`, todo);
  }
  return ok(`Reports and calendars name ${configured}.`);
}
