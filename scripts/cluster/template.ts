import { readFileSync } from 'node:fs';

/** The reference files of the deployment, with the values of one installation. */

export type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\$\{([A-Z0-9_]+)\}/g;

/**
 * Replaces each `${NAME}`.
 * @throws Error that names a variable without a value.
 */
export function filledIn(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for ${name}`);
    return value;
  });
}

/** A file of `deploy/` with its values. */
export const deployed = (file: string, values: Values): string =>
  filledIn(readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8'), values);

/** The variables of a file that systemd would read as an `EnvironmentFile`. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
