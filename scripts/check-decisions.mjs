import { readdirSync, readFileSync } from 'node:fs';

/**
 * Compares the decisions with their index, and with each other: title, date and status are the same
 * in both, every number is a link, and a decision that another one changes says so in its status.
 */

const FOLDER = 'docs/decisions';
const INDEX = 'README.md';
const LINK = /\[(\d{4})\]\(([^)]*)\)/g;
const FACTS = /^Date: (\S+) · Status: ([^·]*?)(?: · (.*))?$/;
const CHANGES = /^(?:changes|replaces) /i;

const read = (file) => readFileSync(`${FOLDER}/${file}`, 'utf8');
const withoutTargets = (text) => text.replaceAll(LINK, '[$1]');
const linksIn = (text) => [...text.matchAll(LINK)].map(([, number, file]) => ({ number, file }));

const files = new Map(
  readdirSync(FOLDER)
    .filter((file) => file !== INDEX)
    .map((file) => [file.slice(0, 4), file]),
);

const decisions = [...files].map(([number, file]) => {
  const [heading = '', , line = ''] = read(file).split('\n');
  const [, date = '', status = '', relations = ''] = FACTS.exec(line) ?? [];
  const title = heading.replace(`# ${number}. `, '');
  const row = [`[${number}](${file})`, title, date, withoutTargets(status)].join(' | ');
  return { number, file, status, relations, row };
});

const index = read(INDEX);
const rows = index
  .split('\n')
  .filter((line) => line.startsWith('| ['))
  .map((line) => {
    const [, link, title, date, status] = line.split('|').map((cell) => cell.trim());
    return [link, title, date, withoutTargets(status)].join(' | ');
  });

/** Numbers without a link, and links to another decision's file. */
function wrongLinks({ file, status, relations }) {
  const text = `${status} ${relations}`;
  const bare = text.replaceAll(LINK, '').match(/\b\d{4}\b(?!-)/g) ?? [];
  const wrong = linksIn(text).filter((link) => files.get(link.number) !== link.file);
  return [...bare, ...wrong.map(({ number }) => number)].map(
    (number) => `${file} needs a link to ${files.get(number)}`,
  );
}

/** The decisions that do not know that this one changes them. */
function unaware({ number, file, relations }) {
  const changed = relations.split(/ · |, (?=[a-z])/).filter((part) => CHANGES.test(part));
  return decisions
    .filter((other) => linksIn(changed.join()).some((link) => link.number === other.number))
    .filter(({ status }) => !linksIn(status).some((link) => link.number === number))
    .map((other) => `${other.file} must say that it is changed by ${file}`);
}

const faults = [
  ...decisions.flatMap((decision) => [...wrongLinks(decision), ...unaware(decision)]),
  ...decisions
    .filter(({ row }) => !rows.includes(row))
    .map(({ row }) => `${INDEX} needs the row | ${row} |`),
  ...rows
    .filter((row) => decisions.every((decision) => decision.row !== row))
    .map((row) => `${INDEX} has a row that differs from its file: | ${row} |`),
  ...[...index.matchAll(/\[(\d{4})\](?![(:])/g)]
    .filter(([, number]) => !index.includes(`\n[${number}]: ${files.get(number)}\n`))
    .map(([, number]) => `${INDEX} must define the link [${number}]`),
];

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
