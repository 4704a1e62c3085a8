import type { Engine } from '../database';

/**
 * A trigger on the journal that adds notices of verifications to the inboxes: a resolution that
 * waits concerns those who should verify it, and a return concerns the person who resolved the
 * item. Nobody gets a notice of what they did themselves. See
 * docs/decisions/0196-notices-of-verification.md.
 */

/** Each engine's syntax for the same expression. */
interface Dialect {
  differs: string;
  has: (part: string) => string;
  /** The id that a field of the entry had before, or has after it. */
  id: (field: string, place: 0 | 1) => string;
}

const DIALECTS: Readonly<Record<Engine, Dialect>> = {
  sqlite: {
    differs: 'IS NOT',
    has: (part) => `instr(new.changes, '${part}') > 0`,
    id: (field, place) => `json_extract(new.changes, '$.${field}[${String(place)}]')`,
  },
  postgres: {
    differs: 'IS DISTINCT FROM',
    has: (part) => `position('${part}' IN new.changes) > 0`,
    id: (field, place) => `(new.changes::json #>> '{${field},${String(place)}}')::integer`,
  },
};

/** The users of the lowest rank get the notice. Users who may not verify have no rank. */
const rankOf = (user: string) => `CASE
  WHEN ${user}.id IN (inspections.created_by_id, inspections.assigned_to_id) THEN 1
  WHEN ${user}.role = 'ProjectManager' THEN 2
  WHEN ${user}.role = 'Admin' THEN 3 END`;

function parts({ differs, has, id }: Dialect) {
  const mayVerify = (user: string) =>
    `${user}.is_active = 1 AND ${user}.id ${differs} items.resolved_by_id`;
  return {
    concerns: `new.kind = 'items' AND new.action IN ('created', 'changed')
      AND (${has('"status":[')} OR ${has('"requiresVerification":[')})`,
    /** The item no longer waits, or waits for another reason: its notices are removed. */
    isOver: `${has('"status":["Resolved",')} OR ${has('"requiresVerification":[true,')}`,
    removal: `DELETE FROM inbox WHERE verification = 'waiting' AND entry_id IN (
      SELECT id FROM journal WHERE item_id = new.item_id AND kind = 'items' AND id < new.id)`,
    /** If the same change assigns the item to a person, that notice is enough. */
    waiting: `INSERT INTO inbox (user_id, entry_id, verification)
      SELECT users.id, new.id, 'waiting'
      FROM items JOIN inspections ON inspections.id = items.inspection_id CROSS JOIN users
      WHERE items.id = new.record_id
        AND items.status = 'Resolved' AND items.requires_verification = 1
        AND ${mayVerify('users')} AND users.id ${differs} new.user_id
        AND users.id ${differs} ${id('assignedToId', 1)}
        AND ${rankOf('users')} = (
          SELECT min(${rankOf('other')}) FROM users AS other WHERE ${mayVerify('other')})`,
    isReturned: `new.action = 'changed' AND ${has('"returnCount":[')}`,
    returned: `INSERT INTO inbox (user_id, entry_id, verification)
      SELECT ${id('resolvedById', 0)}, new.id, 'returned'
      WHERE ${id('resolvedById', 0)} IS NOT NULL
        AND ${id('resolvedById', 0)} ${differs} new.user_id
        AND ${id('resolvedById', 0)} ${differs} ${id('assignedToId', 1)}`,
  };
}

function sqliteStatements(): string[] {
  const { concerns, isOver, removal, waiting, isReturned, returned } = parts(DIALECTS.sqlite);
  return [
    'DROP TRIGGER IF EXISTS inbox_verification',
    `CREATE TRIGGER inbox_verification AFTER INSERT ON journal WHEN ${concerns} BEGIN
       ${removal} AND (${isOver});
       ${waiting};
       ${returned} AND ${isReturned}; END`,
  ];
}

function postgresStatements(): string[] {
  const { concerns, isOver, removal, waiting, isReturned, returned } = parts(DIALECTS.postgres);
  return [
    `CREATE OR REPLACE FUNCTION inbox_verification() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF ${concerns} THEN
         IF ${isOver} THEN ${removal}; END IF;
         ${waiting};
         IF ${isReturned} THEN ${returned}; END IF;
       END IF;
       RETURN NULL;
     END $$`,
    'DROP TRIGGER IF EXISTS inbox_verification ON journal',
    `CREATE TRIGGER inbox_verification AFTER INSERT ON journal FOR EACH ROW
     EXECUTE FUNCTION inbox_verification()`,
  ];
}

/** The statements that replace the trigger of an earlier version. */
export const verificationNoticeStatements = (engine: Engine): string[] =>
  engine === 'sqlite' ? sqliteStatements() : postgresStatements();
