import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { World } from './world.ts'

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer in a test is poked at freely.
  readonly body: any
}

/** From now on an answer for a key in `lost_answer` can't be stored, nor its key released: what a process leaves that dies there. */
export async function prepareLostAnswers(world: World): Promise<void> {
  world.expectsErrors = true
  await world.query('create table lost_answer (key text primary key)')
  await world.query(`create function lose_answer() returns trigger language plpgsql as $$ begin
    if (new.status is not null or new.locked_until < now()) and exists (select from lost_answer where key = new.key) then
      raise exception 'the process died here';
    end if;
    return new;
  end $$`)
  await world.query(
    'create trigger lose_answer before update on idempotency for each row execute function lose_answer()',
  )
}

/** Sends a call whose work is committed and whose answer is lost. Its lock has expired then, as 30 seconds later. */
export async function loseAnswer(world: World, call: () => Promise<Answer>, key: string): Promise<void> {
  await world.query('insert into lost_answer values ($1)', [key])
  expect((await call()).status).toBe(500)
  expect((await call()).body.code).toBe('idempotency.running')
  await world.query('delete from lost_answer where key = $1', [key])
  await world.query(`update idempotency set locked_until = now() - interval '1 second' where key = $1`, [key])
}

/** Loses the answer of a call and sends it again, twice. Both repeats must succeed alike. Answers the repeat. */
export async function answeredAfterLoss<A extends Answer>(
  world: World,
  send: (headers: Record<string, string>) => Promise<A>,
  key: string = randomUUID(),
): Promise<A> {
  const headers = { 'idempotency-key': key }
  await loseAnswer(world, () => send(headers), key)

  const repeat = await send(headers)
  const stored = await send(headers)

  expect([repeat.body, Math.floor(repeat.status / 100)]).toEqual([stored.body, 2])
  return repeat
}
