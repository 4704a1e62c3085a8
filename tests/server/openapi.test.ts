import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EVERY_CALL } from '../support/server/sample-calls';
import { scratchFolder } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** Checks the API document with other tools. */

let server: TestServer;
let source: string;
let paths: Record<string, Record<string, Operation>>;

interface Operation {
  parameters?: { name: string; in: string; schema: { pattern?: string; enum?: string[] } }[];
}

beforeAll(async () => {
  server = await startServer();
  const { body } = await server.anonymous.get('/docs/json');
  ({ paths } = body as { paths: typeof paths });
  source = JSON.stringify(body);
});

afterAll(() => server.close());

it('a strict linter finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // It ignores the patterns of parameters; see the next test.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source, config });
  const messages = problems.map(({ ruleId, message, location: [place] }) =>
    [ruleId, message, place?.pointer].join(' '),
  );
  expect(messages).toEqual([]);
});

it('no address matches two paths of one method, unless it equals one of them', () => {
  const routes = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      template,
      parts: template.split('/').map((part) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        if (name === undefined) return { text: part };
        const schema = operation.parameters?.find((each) => each.name === name)?.schema;
        return { schema };
      }),
    })),
  );
  type Part = (typeof routes)[number]['parts'][number];
  const takes = ({ text, schema }: Part, other: string) =>
    text === undefined
      ? (schema?.pattern === undefined || new RegExp(schema.pattern).test(other)) &&
        (schema?.enum === undefined || schema.enum.includes(other))
      : text === other;
  const meet = (one: Part, other: Part) => {
    if (other.text !== undefined) return takes(one, other.text);
    return one.text === undefined || takes(other, one.text);
  };
  const ambiguous = routes.flatMap((one) =>
    routes
      .filter(
        (other) =>
          one.template < other.template &&
          one.method === other.method &&
          one.parts.length === other.parts.length &&
          one.parts.every((part, index) => meet(part, other.parts[index] ?? { text: '' })),
      )
      .map((other) => `${one.method} ${one.template} ${other.template}`),
  );
  expect(ambiguous).toEqual([]);
});

it('a client is generated without warnings', async () => {
  const { folder, remove } = scratchFolder();
  const input = path.join(folder, 'openapi.json');
  const output = path.join(folder, 'client');
  mkdirSync(output);
  writeFileSync(input, source);
  const warnings = [
    vi.spyOn(console, 'warn').mockReturnValue(),
    vi.spyOn(console, 'error').mockReturnValue(),
  ];
  const progress = vi.spyOn(console, 'log').mockReturnValue();
  await createClient({ input, output, logs: { level: 'warn', path: folder } });
  expect(warnings.flatMap(({ mock }) => mock.calls)).toEqual([]);
  for (const spy of [...warnings, progress]) spy.mockRestore();
  const sdk = readFileSync(path.join(output, 'sdk.gen.ts'), 'utf8');
  const missing = EVERY_CALL.filter(({ name }) => !sdk.includes(`export const ${name} =`));
  expect(missing.map(({ name }) => name)).toEqual([]);
  remove();
});
