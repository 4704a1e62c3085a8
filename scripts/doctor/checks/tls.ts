import { connect } from 'node:tls';
import { type Found, ok, problem, type Subject, warning } from '../finding';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const DAY_MS = 86_400_000;
/** By then, services that renew certificates have long done so. */
const SHORT_DAYS = 14;
const PATIENCE_MS = 5000;

/** Whether a proxy with TLS is in front, as far as the configuration shows. */
export function tls({ config: { host, port, trustProxy } }: Subject): Found {
  const isLocal = LOOPBACK.includes(host);
  if (!trustProxy && !isLocal) {
    return problem(
      `Browsers reach port ${String(port)} without TLS: passwords and photos can be intercepted.`,
      'Put a proxy with TLS in front, and set HOST=127.0.0.1 and TRUST_PROXY=true.',
    );
  }
  if (!trustProxy) {
    return warning(
      'Only this machine reaches the server, without TLS.',
      'To serve other machines, put a proxy with TLS in front, and set TRUST_PROXY=true.',
    );
  }
  if (!isLocal) {
    return warning(
      `Port ${String(port)} can be reached around the proxy: addresses in the log can then be forged.`,
      'Set HOST=127.0.0.1, or let a firewall admit only the proxy.',
    );
  }
  return ok('Only a proxy on this machine reaches the server.');
}

/** How long a certificate is still valid. */
export function certificate(validTo: Date, now: Date): Found {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  return days < SHORT_DAYS
    ? problem(
        `The certificate ends in ${String(days)} days.`,
        'Renew it, and find out why it was not renewed automatically.',
      )
    : ok(`The certificate is valid for ${String(days)} more days.`);
}

/** The expiry of the certificate at an address, as a client sees it. */
function validToOf(url: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const port = Number(url.port === '' ? 443 : url.port);
    const isName = !/^[\d.:[\]]+$/.test(url.hostname);
    const socket = connect(
      { host: url.hostname, port, ...(isName ? { servername: url.hostname } : {}) },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.end();
      },
    );
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}

/** Whether users reach the server over TLS with a certificate that browsers trust. */
export async function address({ options: { url }, now }: Subject): Promise<Found> {
  if (url === undefined) {
    return warning(
      'The address that users open is not known.',
      'Pass it: --url https://office.example',
    );
  }
  if (!/^https:\/\//i.test(url)) {
    return problem(`${url} does not use TLS.`, 'Configure the proxy to answer only at https://.');
  }
  try {
    return certificate(await validToOf(new URL(url)), now());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Newer versions of Node add advice for developers.
    const reason = message.replace(/;.*/s, '');
    return problem(`${url} cannot be trusted: ${reason}.`, 'Check the proxy and its certificate.');
  }
}
