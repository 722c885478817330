import { DatabaseSync } from 'node:sqlite'

/** What this signer has signed, kept where only it can write. Caps and attempts are judged by this, not by the database. */
export interface Journal {
  /** The signature given before for this attempt, if any. */
  signed(subject: string, attempt: number): JournalLine | undefined
  lastAttempt(subject: string): JournalLine | undefined
  /** Amount signed for withdrawals since that moment. */
  totalSince(atMs: number): bigint
  /** Remembers that a code was seen spent for exactly this, so that the proof outlives the code's row. */
  witness(subject: string, facts: string): boolean
  /** What was witnessed, if anything was. */
  known(subject: string): string | undefined
  write(line: JournalLine): void
  close(): void
}

export interface JournalLine {
  readonly subject: string
  readonly attempt: number
  readonly txid: string
  readonly amount: bigint
  readonly expirationMs: bigint
  readonly signature: Buffer
  readonly atMs: number
}

const schema = `
  create table if not exists signed (
    subject text not null, attempt integer not null, txid text not null unique, amount text not null, is_withdrawal integer not null,
    expiration_ms text not null, signature blob not null, at_ms integer not null, primary key (subject, attempt)
  );
  create index if not exists signed_at on signed (at_ms);
  create table if not exists witnessed (subject text primary key, facts text not null);
  create trigger if not exists signed_kept before delete on signed begin select raise(abort, 'never deleted'); end;
  create trigger if not exists signed_as_is before update on signed begin select raise(abort, 'never changed'); end;
  create trigger if not exists witnessed_as_is before update on witnessed begin select raise(abort, 'never changed'); end;
`

export function openJournal(file: string): Journal {
  const db = new DatabaseSync(file)
  // Every line is on the disk before a signature leaves this process.
  db.exec('pragma journal_mode = wal; pragma synchronous = full;')
  db.exec(schema)
  const one = db.prepare('select * from signed where subject = ? and attempt = ?')
  const last = db.prepare('select * from signed where subject = ? order by attempt desc limit 1')
  const since = db.prepare('select amount from signed where is_withdrawal = 1 and at_ms > ?')
  const add = db.prepare(
    'insert into signed (subject, attempt, txid, amount, is_withdrawal, expiration_ms, signature, at_ms) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const keep = db.prepare('insert or ignore into witnessed (subject, facts) values (?, ?)')
  const recall = db.prepare('select facts from witnessed where subject = ?')
  return {
    signed: (subject, attempt) => toLine(one.get(subject, attempt)),
    lastAttempt: (subject) => toLine(last.get(subject)),
    totalSince: (atMs) => since.all(atMs).reduce((sum, row) => sum + BigInt(String(row.amount)), 0n),
    witness(subject, facts) {
      keep.run(subject, facts)
      return recall.get(subject)?.facts === facts
    },
    known: (subject) => recall.get(subject)?.facts as string | undefined,
    write(line) {
      const isWithdrawal = line.subject.startsWith('wd:') ? 1 : 0
      const { subject, attempt, txid, amount, expirationMs, signature, atMs } = line
      add.run(subject, attempt, txid, String(amount), isWithdrawal, String(expirationMs), signature, atMs)
    },
    close: () => db.close(),
  }
}

function toLine(row: Record<string, unknown> | undefined): JournalLine | undefined {
  if (!row) return undefined
  return {
    subject: String(row.subject),
    attempt: Number(row.attempt),
    txid: String(row.txid),
    amount: BigInt(String(row.amount)),
    expirationMs: BigInt(String(row.expiration_ms)),
    signature: Buffer.from(row.signature as Uint8Array),
    atMs: Number(row.at_ms),
  }
}
