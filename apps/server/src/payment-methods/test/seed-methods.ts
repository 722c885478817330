import type { World } from '../../../test/world.ts'

/** Many methods at once, as large as real ones; their numbers are noise that nobody can open. */
export async function seedMethods(
  world: Pick<World, 'query'>,
  ownerId: string,
  { count, terminalId = null }: { count: number; terminalId?: string | null },
): Promise<void> {
  await world.query(
    `insert into payment_method (id, owner_id, bank, name, name_folded, card_sealed, phone_sealed, account_sealed, key_version,
       card_index, account_index, card_tail, phone_tail, account_tail, is_sbp, is_c2c, is_active, was_active, terminal_id,
       rating_points, created_at)
     select gen_random_uuid(), $1::uuid, (array['sberbank', 'vtb-bank', 'alfa-bank', 'tinkoff-bank'])[1 + n % 4],
       'Иван Иванов', case when n % 10 = 0 then 'иван иванов' else 'пётр петров' end, noise, noise, noise, 1,
       sha256(($1::uuid || 'c' || n)::bytea), sha256(($1::uuid || 'a' || n)::bytea), '1234', '1234', '1234',
       n % 3 <> 0, n % 3 <> 1, n % 2 = 0, true, case when n % 5 = 0 then $2::uuid end,
       0, now() - n * interval '1 minute'
     from generate_series(1, $3::int) as n, (select decode(repeat('ab', 50), 'hex') as noise) as noise`,
    [ownerId, terminalId, count],
  )
}
