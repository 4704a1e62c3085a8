import { format } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, type MockInstance, vi } from 'vitest';

const LEVELS = ['log', 'warn', 'error'] as const;

/**
 * For files whose tests cause messages on the console: messages that match are expected and kept
 * out of the report; any other fails the test that caused it.
 */
export function expectPrinted(...expected: readonly RegExp[]): void {
  let spies: MockInstance[] = [];
  const unexpected: string[] = [];
  const note = (...parts: unknown[]) => {
    const text = format(...parts);
    if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
  };
  beforeAll(() => {
    spies = LEVELS.map((level) => vi.spyOn(console, level).mockImplementation(note));
  });
  afterEach(() => {
    expect(unexpected.splice(0)).toEqual([]);
  });
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });
}
