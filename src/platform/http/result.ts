/** What every service answers: it never throws for what the server or the network did. */
export type Result<Data> =
  | { success: true; data: Data; status: number; total: number }
  | { success: false; error: string; status: number | null; details: ErrorDetails };

export interface ErrorDetails {
  errors: Readonly<Record<string, readonly string[]>>;
  current?: unknown;
}
