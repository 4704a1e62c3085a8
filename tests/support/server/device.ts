import { type Answer, apiOf, PASSWORD } from './api';

/** A client that keeps cookies, as a browser on one device does. */
export class Device {
  /** Name to value, as the last answers set them. */
  readonly cookies = new Map<string, string>();
  token = '';

  constructor(private readonly url: string) {}

  /** The refresh token this device holds. */
  get refreshToken(): string {
    return this.cookies.get('plumbline_refresh') ?? '';
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers: Record<string, string> = cookie === '' ? {} : { cookie };
    const answer = await apiOf(this.url, this.token).send(method, path, body, headers);
    this.#keep(answer.headers.getSetCookie());
    return answer;
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  #keepToken(answer: Answer): Answer {
    if (answer.status === 200) {
      this.token = (answer.body as { accessToken: string }).accessToken;
    }
    return answer;
  }

  async login(email: string, password = PASSWORD): Promise<Answer> {
    return this.#keepToken(await this.send('POST', '/auth/login', { email, password }));
  }

  async refresh(): Promise<Answer> {
    return this.#keepToken(await this.send('POST', '/auth/refresh', {}));
  }

  /** Refreshes with another token than the device's own, which the device keeps. */
  refreshWith(token: string): Promise<Answer> {
    return apiOf(this.url, '').post('/auth/refresh', {}, { cookie: `plumbline_refresh=${token}` });
  }
}

/** The refresh token that an answer set. */
export const refreshTokenOf = ({ headers }: Answer): string =>
  /plumbline_refresh=([^;]*)/.exec(headers.getSetCookie().join('\n'))?.[1] ?? '';
