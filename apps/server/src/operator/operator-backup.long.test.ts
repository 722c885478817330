import { chmod, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DemoVisit } from '../../test/demo-visit.ts'
import { operatorWith } from '../../test/operator-process.ts'
import { end, endWithTests, openFolder, start } from '../../test/started-florin.ts'

endWithTests()

// The copy is made while a demo writes its history and people sign in and upload. Its files lie where FILES_URL says, or in DATA_DIR.
test.each(['DATA_DIR', 'FILES_URL'])(
  'a copy of a running Florin, with files in %s, is restored elsewhere, checked, and serves',
  async (place) => {
    const dataDir = await openFolder()
    const filesIn = (folder: string) =>
      place === 'DATA_DIR' ? join(folder, 'files') : join(`${folder}-shared`, 'files')
    const settingsOf = (folder: string) => ({
      DATA_DIR: folder,
      DEMO: '1',
      MAILBOX_PAGE: '0',
      ...(place === 'FILES_URL' && { FILES_URL: `file://${filesIn(folder)}` }),
    })
    const own = settingsOf(dataDir)
    // As root Florin serves as another user, who has to be able to write there.
    await mkdir(filesIn(dataDir), { recursive: true })
    await chmod(filesIn(dataDir), 0o777)
    const node = await start(own)
    const visit = new DemoVisit(node.url, dataDir, 'trader@demo.florin')
    await visit.logIn()
    await visit.uploadPicture(filesIn(dataDir))
    const copy = join(await openFolder(), 'copy')

    const made = await operatorWith(own)(['backup', copy])

    expect(made).toMatchObject({ exitCode: 0, complained: '' })
    expect(made.said).toContain(`Copied to ${copy}:`)
    expect((await operatorWith(own)(['backup', copy])).complained).toContain('is not empty')
    expect((await operatorWith(own)(['restore', copy])).complained).toContain('is not empty')
    expect(await readdir(join(copy, 'files', 'avatars'))).toEqual(
      await readdir(join(filesIn(dataDir), 'avatars')),
    )
    // What lies in a bucket is not brought along, and the operator hears it.
    const bucket = { FILES_URL: 's3://key:secret@bucket.example.com/florin?region=eu-1' }
    const without = await operatorWith(own)(['backup', `${copy}-2`], bucket)
    expect(without).toMatchObject({ exitCode: 0, complained: '' })
    expect(without.said).toContain('NOT in it: they rest in the bucket bucket.example.com/florin')
    expect(made.said).not.toContain('NOT in it')
    await end(node.child, 'SIGTERM')

    const elsewhere = settingsOf(await openFolder())
    const restored = await operatorWith(elsewhere)(['restore', copy])
    expect(restored).toMatchObject({ exitCode: 0, complained: '' })
    expect(restored.said).toContain('The secret file fits.')
    expect(restored.said).toMatch(/Files: all \d+ are there/)
    expect(restored.said).toContain('Money: every promise is kept, in all history')
    expect(restored.said).toContain('Start with ROLE=api')
    const again = await start({ ...elsewhere, ROLE: 'api' })
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    await end(again.child, 'SIGTERM')

    // A copy that lacks a file is told so.
    await rm(join(copy, 'files', 'avatars'), { recursive: true })
    const third = settingsOf(await openFolder())
    expect(await operatorWith(third)(['restore', copy])).toMatchObject({ exitCode: 1 })
  },
  600_000,
)

// The disk is lost after a withdrawal was paid, and what is restored is from before: nobody has paid it there.
test('a withdrawal that was paid after the restored moment is never paid again', async () => {
  const dataDir = await openFolder()
  const folder = await openFolder()
  await mkdir(folder)
  const [copies, key] = [join(folder, 'copies'), join(folder, 'operator.key')]
  const own = {
    DATA_DIR: dataDir,
    DEMO: '1',
    MAILBOX_PAGE: '0',
    SANDBOX_BLOCK_MS: '300',
    WITHDRAW_APPROVAL_ABOVE: '1',
  }
  const run = operatorWith(own)
  expect((await run(['backup', 'now'])).complained).toContain('Set BACKUP_DIR')
  expect((await run(['backup', 'key', key])).said).toContain('move it off this machine')
  expect((await run(['backup', 'key', `${key}.2`])).complained).toContain('There is a key')
  const node = await start({ ...own, BACKUP_DIR: copies })
  const visit = new DemoVisit(node.url, dataDir, 'lead@demo.florin')
  await visit.logIn()
  await visit.uploadPicture()
  await visit.deposit()
  const stranger = await visit.withdraw()
  expect((await run(['backup', 'now'])).said).toMatch(/^A base copy of \S+: \d+ MB\.\n$/)
  const moment = new Date().toISOString()
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/^florin_backup_age_seconds \d/m)

  const [{ id = '' } = {}] = await rowsOf(dataDir, `select id from withdrawal where address = '${stranger}'`)
  expect(await run(['withdrawal', 'approve', id])).toMatchObject({ exitCode: 0 })
  await expect.poll(() => visit.withdrawal(), { timeout: 60_000, interval: 500 }).toBe('done')
  // The clean stop makes a last round.
  await end(node.child, 'SIGTERM')

  const elsewhere = { ...own, DATA_DIR: await openFolder() }
  const operator = operatorWith(elsewhere)
  const wrong = await operator(['restore', copies, '--key', key, '--to', '2020-01-01T00:00:00Z'])
  expect(wrong.complained).toContain('They can be restored to any moment from ')
  const restored = await operator(['restore', copies, '--key', key, '--to', moment])
  expect(restored).toMatchObject({ exitCode: 0, complained: '' })
  expect(restored.said).toContain('Money: every promise is kept, in all history')
  // The chain goes on without us, and the seed was kept elsewhere.
  for (const name of ['tron', 'signer'])
    await cp(join(dataDir, name), join(elsewhere.DATA_DIR, name), { recursive: true })

  await expect(start(elsewhere)).rejects.toThrow('would be paid again')
  const api = await start({ ...elsewhere, ROLE: 'api' })
  expect((await operator(['restored', 'look'])).said).toContain(`pays withdrawal ${id}: adopt it`)
  expect((await operator(['restored', 'accept', 'tried'])).complained).toContain(
    '1 payments would be made again',
  )
  expect((await operator(['money', 'resume', 'too', 'soon'])).complained).toContain('waits to be accepted')
  expect((await operator(['restored', 'adopt'])).said).toContain(`is now that of withdrawal ${id}.`)
  // Another payment may have been signed in the second before the disk was lost, and lie with the nodes.
  expect((await operator(['restored', 'accept', 'too', 'soon'])).complained).toContain(
    'what was signed just before may still come',
  )
  await rowsOf(
    elsewhere.DATA_DIR,
    `update installation set value = (value::jsonb || jsonb_build_object('restoredAt', now() - interval '14 minutes',
      'chainAt', now() - interval '14 minutes'))::text where name = 'restored'`,
  )
  expect((await operator(['restored', 'accept', 'looked', 'at'])).said).toContain('may start again')
  expect((await operator(['money', 'resume', 'looked', 'at'])).said).toContain('Money moves again')
  await end(api.child, 'SIGTERM')

  const again = await start(elsewhere)
  const state = () => rowsOf(elsewhere.DATA_DIR, `select state as id from withdrawal where id = '${id}'`)
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toEqual([{ id: 'done' }])
  const chain = (await readFile(join(elsewhere.DATA_DIR, 'tron.url'), 'utf8')).trim()
  const transfers = await (await fetch(`${chain}/sandbox/transfers?to=${stranger}`)).json()
  expect(transfers).toHaveLength(1)
  await end(again.child, 'SIGTERM')
  expect((await operator(['backup', 'off'])).exitCode).toBe(0)
}, 600_000)

async function rowsOf(dataDir: string, query: string): Promise<{ id: string }[]> {
  const client = new pg.Client({
    connectionString: (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim(),
  })
  await client.connect()
  try {
    return (await client.query<{ id: string }>(query)).rows
  } finally {
    await client.end()
  }
}
