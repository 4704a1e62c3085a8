import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What the database knows of a token. */
export interface StoredToken {
  nonce: string;
  token_hash: string;
}

/** The hash by which a token is found. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * The tokens of links that open without a sign-in, of 256 bits. The server makes them from a nonce
 * with its key, so that it can show a link again; the database has the nonce and a hash, from which
 * nobody gets the token.
 */
export class LinkTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  #tokenOf(nonce: string): string {
    return createHmac('sha256', this.#key).update(nonce).digest('base64url');
  }

  /** A new token, of which only this is kept. */
  make(): StoredToken {
    const nonce = randomBytes(16).toString('base64url');
    return { nonce, token_hash: hashOfToken(this.#tokenOf(nonce)) };
  }

  /** The token that was made; null if the server's key has changed since. */
  read({ nonce, token_hash }: StoredToken): string | null {
    const token = this.#tokenOf(nonce);
    return hashOfToken(token) === token_hash ? token : null;
  }
}
