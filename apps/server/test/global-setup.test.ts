import { Client } from 'pg'
import { expect, inject, test } from 'vitest'

const url = new URL(inject('postgresUrl'))

// Windows has no socket, so there a password is needed.
test.skipIf(url.hostname === '127.0.0.1')('nobody is asked for a password at the socket', async () => {
  url.password = 'another'
  const client = new Client({ connectionString: url.href })
  await client.connect()

  const { rows } = await client.query('select current_user as who')

  await client.end()
  expect(rows).toEqual([{ who: 'florin' }])
})
