import type { Client } from 'pg'

const firstNames =
  'ivan anna sergey olga dmitry elena pavel maria andrey irina kirill daria roman sofia maksim alina igor vera nikita yulia'
const lastNames =
  'petrov smirnov kuznetsov popov sokolov lebedev kozlov novikov morozov volkov zaitsev pavlov semenov golubev belov orlov titov makarov zhukov frolov gusev kiselev komarov belyaev tarasov'
const cyrillicNames = 'Иван Анна Сергей Ольга Дмитрий Елена Павел Мария Андрей Ирина'
const domains = 'example.com example.com example.com mail.example post.example shop.example inbox.example'

const words = (text: string) => `(string_to_array('${text}', ' '))`
/** One of a list, drawn by a number of its own. */
const drawn = (text: string, by: string) =>
  `${words(text)}[1 + (hashint8(n + ${by}) & 2147483647) % cardinality(${words(text)})]`

/**
 * So many people over a thousand days, as a place has them: a few names many times, most with their own digits, one in ten with a
 * Cyrillic name; every second trader with a card and a phone. Indexes are made afterwards, as that takes minutes less.
 */
export async function seedUsers(client: Client, people: number): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  const indexes = await dropIndexes(client, ['user_account', 'payment_method'])
  await client.query('alter table user_account disable trigger user')
  await client.query(
    `insert into user_account (email, username, password_hash, account_type, is_activated, is_premium, is_work,
       deposit_basis_points, withdraw_basis_points, date_joined)
     select local || '@' || ${drawn(domains, '3000000000')},
       case when n % 10 = 0 then ${drawn(cyrillicNames, '4000000000')} || ' ' || n else left(local, 20) end,
       '-', case when n % 8 = 0 then 'merchant' else 'trader' end, n % 13 <> 0, n % 33 = 0, n % 10 < 7, 400, 100,
       now() - n * (interval '1000 days' / $1)
     from generate_series(1, $1::int) as n
     cross join lateral (
       select ${drawn(firstNames, '1000000000')} || '.' || ${drawn(lastNames, '2000000000')} || n as local
     ) as name`,
    [people],
  )
  await client.query('alter table user_account enable trigger user')
  await client.query(
    `insert into user_day select (date_joined at time zone 'UTC')::date, is_activated, is_premium, is_work, count(*)
     from user_account where not is_simulated group by 1, 2, 3, 4
     on conflict (day, is_activated, is_premium, is_work) do update set people = excluded.people`,
  )
  await client.query('delete from user_day_change')
  await seedMethods(client)
  for (const definition of indexes) await client.query(definition)
  await client.query('vacuum analyze user_account')
  await client.query('vacuum analyze payment_method')
  await client.query('vacuum analyze user_day')
}

/** Numbers that can't be unsealed: a list and a search use their last digits only. */
async function seedMethods(client: Client): Promise<void> {
  await client.query(
    `insert into payment_method (id, owner_id, bank, name, name_folded, card_sealed, phone_sealed, account_sealed, key_version,
       card_index, account_index, card_tail, phone_tail, account_tail, is_sbp, is_c2c, rating_points)
     select gen_random_uuid(), id, 'sberbank', 'Anna M', 'anna m', '\\x00', '\\x00', '\\x00', 1,
       sha256(convert_to('card' || id, 'UTF8')), sha256(convert_to('account' || id, 'UTF8')),
       right(lpad(card::text, 4, '0'), 4), right(lpad(phone::text, 4, '0'), 4), '0000',
       true, true, 0
     from (
       select id, abs(hashtext(id::text || 'card')::bigint) as card, abs(hashtext(id::text || 'phone')::bigint) as phone
       from user_account where account_type = 'trader' and hashtext(id::text) % 2 = 0
     ) as owner`,
  )
}

async function dropIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
     from pg_index as index where indrelid = any ($1::regclass[]) and not exists (
       select from pg_constraint where conindid = index.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
