import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { openDatabase } from '../../platform/database.ts'
import { forgetOldTexts } from './read-store.ts'

const fresh = await freshDatabase()
const db = openDatabase({ connectionString: fresh.url })
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

test('after 90 days a message that was read loses its words; one that waits keeps them', async () => {
  await db.pool.query(
    `insert into raw_message (terminal_id, owner_id, installation_id, seq, client_id, channel, sender, sealed_title, sealed_text,
       content_mac, received_at, stored_at, outcome, read_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid(), 'push', days || outcome, '\\x00', '\\x00', '\\x00',
       now(), now() - make_interval(days => days), outcome, case when outcome <> 'waiting' then now() end
     from unnest('{89,91,91}'::int[], '{credit,credit,waiting}'::text[]) as old (days, outcome)`,
  )

  await forgetOldTexts(db.each)

  const { rows } = await db.pool.query(
    'select sender from raw_message where sealed_text is not null and sealed_title is not null order by sender',
  )
  expect(rows.map(({ sender }) => sender)).toEqual(['89credit', '91waiting'])
})
