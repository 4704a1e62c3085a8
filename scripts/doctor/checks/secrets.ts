import { type Found, ok, problem, type Subject, warning } from '../finding';

/** A random text of 32 characters has more; `0000…` and `secretsecret…` have fewer. */
const LEAST_CHARACTERS = 10;

const isWeak = (secret: string | undefined) =>
  secret !== undefined && new Set(secret).size < LEAST_CHARACTERS;

/**
 * Whether the secrets in the configuration can be guessed. Their length is checked at the start.
 */
export function secrets({ config: { sessionSecret, metrics, admin } }: Subject): Found {
  const weak = [
    ...(isWeak(sessionSecret) ? ['SESSION_SECRET'] : []),
    ...(isWeak(metrics.token) ? ['METRICS_TOKEN'] : []),
  ];
  if (weak.length > 0) {
    return problem(
      `${weak.join(' and ')} can be guessed.`,
      'Make a random one: openssl rand -base64 48. A new SESSION_SECRET ends all sessions. ' +
        'Links to reports and calendar addresses keep working: withdraw them, because they can be guessed too.',
    );
  }
  if (admin.password !== undefined) {
    return warning(
      'ADMIN_PASSWORD is in the configuration, where others may read it.',
      'Remove it: it is only used while there are no users.',
    );
  }
  return ok(
    sessionSecret === undefined
      ? 'The server has generated the secret; it is in the database.'
      : 'SESSION_SECRET is long and not simple.',
  );
}
