const ESCAPED: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

/** The values of a property in a calendar, as a reader of RFC 5545 sees them. */
export function valuesIn(text: string, property: string): string[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return lines
    .filter((line) => line.startsWith(`${property}:`) || line.startsWith(`${property};`))
    .map((line) => line.slice(line.indexOf(':') + 1))
    .map((value) =>
      value.replace(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character),
    );
}

type Properties = Record<'UID' | 'SUMMARY' | 'STATUS' | 'DTSTART' | 'SEQUENCE', string>;

/** The properties of each event of a calendar, without their parameters. */
export const eventsIn = (text: string): Properties[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map(
      (event) =>
        Object.fromEntries(
          [...event.matchAll(/^([A-Z-]+)[^:\r]*:(.*)\r$/gm)].map(([, name = '', value = '']) => [
            name,
            value,
          ]),
        ) as Properties,
    );
