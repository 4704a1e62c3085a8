/** The index of a table's searchable texts on SQLite, kept by triggers. */
export function sqliteSearch(table: string, name: string): string[] {
  return [
    `CREATE VIRTUAL TABLE ${name} USING fts5 (
       search_text, content = '${table}', content_rowid = 'id',
       tokenize = 'trigram case_sensitive 1', detail = 'full')`,
    `CREATE TRIGGER ${name}_insert AFTER INSERT ON ${table} BEGIN
       INSERT INTO ${name} (rowid, search_text) VALUES (new.id, new.search_text);
     END`,
    `CREATE TRIGGER ${name}_delete AFTER DELETE ON ${table} BEGIN
       INSERT INTO ${name} (${name}, rowid, search_text)
       VALUES ('delete', old.id, old.search_text);
     END`,
    `CREATE TRIGGER ${name}_update AFTER UPDATE OF search_text ON ${table}
     WHEN old.search_text <> new.search_text BEGIN
       INSERT INTO ${name} (${name}, rowid, search_text)
       VALUES ('delete', old.id, old.search_text);
       INSERT INTO ${name} (rowid, search_text) VALUES (new.id, new.search_text);
     END`,
    `INSERT INTO ${name} (${name}) VALUES ('rebuild')`,
  ];
}
