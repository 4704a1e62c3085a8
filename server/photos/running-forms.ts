import { SERVER_MESSAGES } from '../../contract/messages/server';
import { TooMuchError } from '../errors/http-error';

/**
 * The most forms of one user that a server receives at once. Each tab of the app sends 4, and the
 * tabs of a browser do not wait for each other; six tabs may send.
 */
const MOST_FORMS = 24;
/** Seconds. */
const RETRY_AFTER = 5;

/** The forms with files that are being received, by user: their files take space on the disk. */
export class RunningForms {
  readonly #ofUser = new Map<number, number>();
  readonly #files = new Set<string>();

  /**
   * Runs the receiving of a form, which names the paths of its files before it writes them.
   * @throws TooMuchError if the user sends too many at once.
   */
  async run<Result>(
    userId: number,
    receive: (name: (file: string) => void) => Promise<Result>,
  ): Promise<Result> {
    const running = this.#ofUser.get(userId) ?? 0;
    if (running >= MOST_FORMS) throw new TooMuchError(SERVER_MESSAGES.tooManyRequests, RETRY_AFTER);
    this.#ofUser.set(userId, running + 1);
    const files: string[] = [];
    try {
      return await receive((file) => {
        files.push(file);
        this.#files.add(file);
      });
    } finally {
      for (const file of files) this.#files.delete(file);
      const others = (this.#ofUser.get(userId) ?? 1) - 1;
      if (others === 0) this.#ofUser.delete(userId);
      else this.#ofUser.set(userId, others);
    }
  }

  /** Whether a file belongs to a form that is still being received, which may take hours. */
  has(file: string): boolean {
    return this.#files.has(file);
  }
}
