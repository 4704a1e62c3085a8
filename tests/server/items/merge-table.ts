/** The stories of merged changes as a page for people. */

interface Story {
  then: Readonly<Record<string, unknown>>;
  asked?: readonly string[] | undefined;
  refused?: readonly [status: number, body: Readonly<Record<string, unknown>>] | undefined;
}

const HEAD = `# Merging

Anna changes an item while Ben works without a network. His change arrives later, with the values that its fields
had when he started ([decision 0135](decisions/0135-merging-late-changes.md)); a deletion, with what he saw of the item
([decision 0265](decisions/0265-deletions-and-what-others-add.md)). [architecture.md](architecture.md) shows which code
does this, and how Ben is asked. \`tests/server/items/item-merging.test.ts\` carries out each of these
stories and compares this page with the results; with \`-u\`, \`npx vitest run --project server item-merging\` updates it.
`;

const wordsOf = (value: unknown): string => {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
};

const outcomeOf = ({ then }: Story): string =>
  Object.entries(then)
    .filter(([name]) => name !== 'version')
    .map(([name, value]) => `${name}: ${wordsOf(value)}`)
    .join('; ');

/** What a deletion asks about, which is no field of a change. */
const WORDS: Readonly<Record<string, string>> = {
  version: 'what was changed',
  newestPhotoId: 'the new photos',
  newestCommentId: 'the new comments',
};

function askedIn({ asked, refused }: Story): string {
  if (asked !== undefined) return `Ben: ${asked.map((name) => WORDS[name] ?? name).join(', ')}`;
  if (refused === undefined) return 'nobody';
  const [, { message, errors }] = refused;
  const reasons = Object.values((errors ?? {}) as Record<string, string[]>).flat();
  return `nobody; refused: “${[...(typeof message === 'string' ? [message] : []), ...reasons].join('”, “')}”`;
}

/** The page: what each person did, what the item then contains, and who was asked. */
export function mergePage(stories: Readonly<Record<string, Story>>): string {
  const rows = [
    ['', 'What each did', 'What the item then contains', 'Who is asked'],
    ...Object.entries(stories).map(([name, story], index) => [
      String(index + 1),
      name,
      outcomeOf(story),
      askedIn(story),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [titles = [], ...body] = rows;
  const rule = widths.map((width) => '-'.repeat(width));
  return `${HEAD}\n${[titles, rule, ...body].map(lineOf).join('\n')}\n`;
}
