import * as z from 'zod/mini';
import { claimsIn } from '../../session/token-claims';

const Claims = z.object({ iss: z.string() });

/**
 * The name of the server's installation, whatever its address is; null if the server that issued
 * the token was older and did not say it.
 */
export const installationIn = (accessToken: string | null): string | null =>
  Claims.safeParse(claimsIn(accessToken)).data?.iss ?? null;
