import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { type Role, ROLES } from '../../contract/roles';

/** What a token gives access to: the API, or stored photos. */
export type TokenUse = 'access' | 'media';

const ALGORITHM = 'HS256';
const Claims = z.object({
  sid: z.string(),
  /** The rotation of the refresh token that this token came with. */
  rot: z.string(),
  use: z.enum(['access', 'media']),
  /** The role that the browser knows; media tokens have none. */
  role: z.optional(z.enum(ROLES)),
  exp: z.number(),
});
type Claims = z.output<typeof Claims>;

/** The session that a token belongs to, and the rotation of its refresh token. */
export interface Rotation {
  sessionId: string;
  rotation: string;
  /** The role with which the token was issued, if it has one. */
  role?: Role | undefined;
}

/** Signs and checks the tokens of one installation. */
export class AccessTokens {
  /** Verified tokens. Their sessions are still looked up on every call. */
  readonly #checked = new LRUCache<string, Claims>({ max: 10_000 });

  constructor(
    private readonly secret: Uint8Array,
    private readonly now: () => Date,
    /** Named in the tokens, so that devices know the installation under each of its addresses. */
    private readonly installation: string,
  ) {}

  sign(
    { sessionId, rotation, role }: Rotation,
    use: TokenUse,
    ttlSeconds: number,
  ): Promise<string> {
    const issued = Math.floor(this.now().getTime() / 1000);
    return new SignJWT({ sid: sessionId, rot: rotation, use, ...(role && { role }) })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(this.installation)
      .setIssuedAt(issued)
      .setExpirationTime(issued + ttlSeconds)
      .setJti(crypto.randomUUID())
      .sign(this.secret);
  }

  /** The rotation of a token; undefined if it is malformed, expired, foreign or for another use. */
  async rotationOf(token: string, use: TokenUse): Promise<Rotation | undefined> {
    const claims = this.#checked.get(token) ?? (await this.#check(token));
    if (claims?.use !== use || claims.exp * 1000 <= this.now().getTime()) return undefined;
    return { sessionId: claims.sid, rotation: claims.rot, role: claims.role };
  }

  /** The session of an access token, even an expired one: enough for ending the session. */
  async sessionToEnd(token: string): Promise<string | undefined> {
    const claims = await this.#verify(token, new Date(0));
    return claims?.use === 'access' ? claims.sid : undefined;
  }

  async #check(token: string): Promise<Claims | undefined> {
    const claims = await this.#verify(token, this.now());
    if (claims !== undefined) this.#checked.set(token, claims);
    return claims;
  }

  async #verify(token: string, currentDate: Date): Promise<Claims | undefined> {
    try {
      const options = { algorithms: [ALGORITHM], currentDate };
      return Claims.parse((await jwtVerify(token, this.secret, options)).payload);
    } catch {
      return undefined;
    }
  }
}
