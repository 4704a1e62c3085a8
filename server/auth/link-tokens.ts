import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The part of a token that is stored in the database. */
export interface StoredToken {
  nonce: string;
  token_hash: string;
}

/** The hash by which a token is found. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * The tokens of links that open without a sign-in, of 256 bits. The server derives them from a
 * nonce and its key, so that it can show a link again. The database has only the nonce and a hash,
 * from which nobody can derive the token.
 */
export class LinkTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  #tokenOf(nonce: string): string {
    return createHmac('sha256', this.#key).update(nonce).digest('base64url');
  }

  /** What is stored of a new token: its nonce and its hash. */
  make(): StoredToken {
    const nonce = randomBytes(16).toString('base64url');
    return { nonce, token_hash: hashOfToken(this.#tokenOf(nonce)) };
  }

  /** The token derived from a nonce; null if the server's key has changed since. */
  read({ nonce, token_hash }: StoredToken): string | null {
    const token = this.#tokenOf(nonce);
    return hashOfToken(token) === token_hash ? token : null;
  }
}
