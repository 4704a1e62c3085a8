import type { Call } from '../../../contract/call';
import type { ListRequest } from '../../../contract/lists';
import type { Role } from '../../../contract/roles';
import { forbidden } from '../../errors/http-error';

/** What a role may see of records of which it receives only some properties. */

type Limited = Pick<Call, 'fields' | 'fieldsOf'>;
type Asker = Readonly<{ role: Role }>;

/** The requested fields that the role may see; undefined means all. */
export function fieldsFor(
  { fieldsOf }: Limited,
  { role }: Asker,
  asked?: readonly string[],
): readonly string[] | undefined {
  const visible = fieldsOf?.[role];
  return visible === undefined
    ? asked
    : (asked ?? visible).filter((name) => visible.includes(name));
}

/**
 * The matches of a filter, and the order of a list, reveal the values of the fields that they use.
 * @throws HttpError 403 for a filter or an order by a field that the role may not see.
 */
export function expectVisible(
  { fields = [], fieldsOf }: Limited,
  { role }: Asker,
  query: unknown,
): void {
  const visible = fieldsOf?.[role];
  if (visible === undefined) return;
  const given = Object.entries(query as ListRequest).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const { sort } = query as ListRequest;
  const used = sort === undefined ? given : [...given, sort.column];
  if (used.some((name) => fields.includes(name) && !visible.includes(name))) throw forbidden();
}
