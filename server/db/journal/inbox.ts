import type { Engine } from '../database';

/**
 * Triggers on the journal that fill the inboxes: an entry that assigns work to a user, or a comment
 * that mentions one, concerns that user, unless they did it themselves. A user who is no longer
 * mentioned loses the notice.
 */

const names = (field: string, contains: (text: string, part: string) => string) =>
  contains('new.changes', `'"${field}":['`);

const conditions = (contains: (text: string, part: string) => string) => ({
  assignment: `new.kind IN ('items', 'inspections') AND new.action IN ('created', 'changed')
    AND ${names('assignedToId', contains)}`,
  mention: `new.kind = 'comments' AND ${names('mentionedUserIds', contains)}`,
});

/** Removes the notices of earlier entries about a comment from users whom it no longer concerns. */
const takeBack = (mentioned: string) => `DELETE FROM inbox
  WHERE user_id NOT IN (${mentioned}) AND entry_id IN (
    SELECT id FROM journal WHERE item_id = new.item_id AND kind = 'comments'
      AND record_id = new.record_id AND id < new.id)`;

function sqliteStatements(): string[] {
  const when = conditions((text, part) => `instr(${text}, ${part}) > 0`);
  const mentioned = (place: 0 | 1) => `SELECT value
    FROM json_each(new.changes, '$.mentionedUserIds[${String(place)}]') WHERE value IS NOT NULL`;
  const assignee = `json_extract(new.changes, '$.assignedToId[1]')`;
  return [
    'DROP TRIGGER IF EXISTS inbox_assignment',
    `CREATE TRIGGER inbox_assignment AFTER INSERT ON journal WHEN ${when.assignment} BEGIN
       INSERT INTO inbox (user_id, entry_id) SELECT ${assignee}, new.id
       WHERE ${assignee} IS NOT NULL AND ${assignee} IS NOT new.user_id; END`,
    'DROP TRIGGER IF EXISTS inbox_mention',
    `CREATE TRIGGER inbox_mention AFTER INSERT ON journal WHEN ${when.mention} BEGIN
       INSERT INTO inbox (user_id, entry_id) SELECT value, new.id FROM (${mentioned(1)})
       WHERE value IS NOT new.user_id AND value NOT IN (${mentioned(0)});
       ${takeBack(mentioned(1))}; END`,
  ];
}

function postgresStatements(): string[] {
  const when = conditions((text, part) => `position(${part} IN ${text}) > 0`);
  const mentioned = (place: 0 | 1) => {
    const list = `new.changes::json #> '{mentionedUserIds,${String(place)}}'`;
    return `SELECT json_array_elements_text(
      CASE json_typeof(${list}) WHEN 'array' THEN ${list} ELSE '[]' END)::integer`;
  };
  const assignee = `(new.changes::json #>> '{assignedToId,1}')::integer`;
  return [
    `CREATE OR REPLACE FUNCTION inbox_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF ${when.assignment} THEN
         INSERT INTO inbox (user_id, entry_id) SELECT ${assignee}, new.id
         WHERE ${assignee} IS NOT NULL AND ${assignee} IS DISTINCT FROM new.user_id;
       END IF;
       RETURN NULL;
     END $$`,
    'DROP TRIGGER IF EXISTS inbox_assignment ON journal',
    `CREATE TRIGGER inbox_assignment AFTER INSERT ON journal FOR EACH ROW
     EXECUTE FUNCTION inbox_assignment()`,
    `CREATE OR REPLACE FUNCTION inbox_mention() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF ${when.mention} THEN
         INSERT INTO inbox (user_id, entry_id)
         SELECT value, new.id FROM (${mentioned(1)} AS value) AS mentioned
         WHERE value IS DISTINCT FROM new.user_id AND value NOT IN (${mentioned(0)});
         ${takeBack(mentioned(1))};
       END IF;
       RETURN NULL;
     END $$`,
    'DROP TRIGGER IF EXISTS inbox_mention ON journal',
    `CREATE TRIGGER inbox_mention AFTER INSERT ON journal FOR EACH ROW
     EXECUTE FUNCTION inbox_mention()`,
  ];
}

/** The statements that replace the triggers of an earlier version. */
export const inboxStatements = (engine: Engine): string[] =>
  engine === 'sqlite' ? sqliteStatements() : postgresStatements();
