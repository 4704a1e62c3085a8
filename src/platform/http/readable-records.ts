import type { Call, CallResponse } from '../../../contract/call';

/** An answer that fits the contract, and the number of its records that could not be read. */
export interface ReadAnswer<Data> {
  data: Data;
  unreadable: number;
}

type Path = readonly PropertyKey[];

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of the outermost list record that contains the error; undefined if it is in none. */
function recordOn(path: Path, answer: unknown): Path | undefined {
  let value = answer;
  for (const [depth, key] of path.entries()) {
    const isInList = Array.isArray(value);
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
    if (isInList && isRecord(value)) return path.slice(0, depth + 1);
  }
  return undefined;
}

/** A copy of an answer without the records at these paths. */
function without(answer: unknown, paths: ReadonlySet<string>, at: Path = []): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const kept = Object.entries(answer).flatMap(([key, value]) => {
    const path = [...at, Array.isArray(answer) ? Number(key) : key];
    if (paths.has(JSON.stringify(path))) return [];
    return [[key, without(value, paths, path)] as const];
  });
  return Array.isArray(answer) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
}

/**
 * Reads an answer by the schema of its call. Unreadable records of a list are left out and counted,
 * so they do not hide the others. Undefined if the error is outside the records of a list, or if no
 * record of the list is readable, as in answers of networks that are not ours.
 */
export function readRecords<C extends Call>(
  call: C,
  answer: unknown,
): ReadAnswer<CallResponse<C>> | undefined {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return { data: parsed.data as CallResponse<C>, unreadable: 0 };
  const { issues } = parsed.error;
  const records = issues.map(({ path }) => recordOn(path, answer));
  const paths = new Set(records.map((path) => JSON.stringify(path)));
  const rest = records.includes(undefined)
    ? undefined
    : call.response.safeParse(without(answer, paths));
  console.error('The answer does not fit', call.name, issues.slice(0, 3));
  const isEmptied = Array.isArray(answer) && answer.length === paths.size;
  if (rest?.success !== true || isEmptied) return undefined;
  return { data: rest.data as CallResponse<C>, unreadable: paths.size };
}
