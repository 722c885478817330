import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Message, SandboxPerson, StoredFile, Update } from './shapes.ts'

const schema = `
  create table if not exists setting (name text primary key, body text not null) strict;
  create table if not exists person (id integer primary key, body text not null) strict;
  create table if not exists message (
    chat_id integer not null, id integer not null, body text not null, primary key (chat_id, id)
  ) strict;
  create table if not exists file (
    id text primary key, path text not null unique, body text not null, content blob not null
  ) strict;
  create table if not exists pending (id integer primary key, body text not null) strict;
`

export type Store = ReturnType<typeof openStore>

/** Persons, messages, files and undelivered updates. Without a folder they live and die with the process. */
export function openStore(dataDir?: string) {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(dataDir === undefined ? ':memory:' : join(dataDir, 'telegram.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = normal')
  db.exec(schema)
  return {
    ...settings(db),
    ...persons(db),
    ...messages(db),
    ...files(db),
    ...updates(db),
    close(): void {
      if (db.isOpen) db.close()
    },
  }
}

const parsed = <Body>(row: unknown): Body | undefined =>
  row === undefined ? undefined : (JSON.parse((row as { body: string }).body) as Body)

function settings(db: DatabaseSync) {
  const read = db.prepare('select body from setting where name = ?')
  const write = db.prepare('insert or replace into setting (name, body) values (?, ?)')
  const setting = <Body>(name: string): Body | undefined => parsed<Body>(read.get(name))
  const setSetting = (name: string, body: unknown): void => void write.run(name, JSON.stringify(body ?? null))
  return {
    setting,
    setSetting,
    next(name: string, first: number): number {
      const number = (setting<number>(name) ?? first - 1) + 1
      setSetting(name, number)
      return number
    },
  }
}

function persons(db: DatabaseSync) {
  const one = db.prepare('select body from person where id = ?')
  const all = db.prepare('select body from person order by id')
  const write = db.prepare('insert or replace into person (id, body) values (?, ?)')
  return {
    person: (id: number) => parsed<SandboxPerson>(one.get(id)),
    persons: () => all.all().map((row) => parsed<SandboxPerson>(row)!),
    savePerson: (person: SandboxPerson): void => void write.run(person.id, JSON.stringify(person)),
  }
}

function messages(db: DatabaseSync) {
  const one = db.prepare('select body from message where chat_id = ? and id = ?')
  const all = db.prepare('select body from message where chat_id = ? order by id')
  const last = db.prepare('select coalesce(max(id), 0) as id from message where chat_id = ?')
  const write = db.prepare('insert or replace into message (chat_id, id, body) values (?, ?, ?)')
  const remove = db.prepare('delete from message where chat_id = ? and id = ?')
  return {
    message: (chatId: number, id: number) => parsed<Message>(one.get(chatId, id)),
    messages: (chatId: number) => all.all(chatId).map((row) => parsed<Message>(row)!),
    lastMessageId: (chatId: number) => (last.get(chatId) as { id: number }).id,
    saveMessage: (message: Message): void =>
      void write.run(message.chat.id, message.message_id, JSON.stringify(message)),
    removeMessage: (chatId: number, id: number): boolean => remove.run(chatId, id).changes > 0,
  }
}

function files(db: DatabaseSync) {
  const one = db.prepare('select body from file where id = ?')
  const content = db.prepare('select body, content from file where path = ?')
  const write = db.prepare('insert into file (id, path, body, content) values (?, ?, ?, ?)')
  return {
    file: (id: string) => parsed<StoredFile>(one.get(id)),
    fileAt(path: string): { file: StoredFile; content: Uint8Array } | undefined {
      const row = content.get(path) as { body: string; content: Uint8Array } | undefined
      return row && { file: parsed<StoredFile>(row)!, content: row.content }
    },
    saveFile: (file: StoredFile, bytes: Uint8Array): void =>
      void write.run(file.id, file.path, JSON.stringify(file), bytes),
  }
}

function updates(db: DatabaseSync) {
  const all = db.prepare('select body from pending order by id limit ?')
  const write = db.prepare('insert or replace into pending (id, body) values (?, ?)')
  const drop = db.prepare('delete from pending where id < ?')
  const count = db.prepare('select count(*) as count from pending')
  return {
    pending: (limit: number) => all.all(limit).map((row) => parsed<Update>(row)!),
    pendingCount: () => (count.get() as { count: number }).count,
    savePending: (update: Update): void => void write.run(update.update_id, JSON.stringify(update)),
    dropPendingBelow: (id: number): void => void drop.run(id),
  }
}
