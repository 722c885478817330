import { expect, test } from 'vitest'
import { sightingsOf, storeEvidence } from './index.ts'
import { insertNotes } from './notes-store.ts'
import { drawDocument, printedFacts, savedAgain } from './test/drawn-documents.ts'
import { useEvidence } from './test/evidence-world.ts'

const world = useEvidence()

const stored = async (content: Buffer, subject?: string) =>
  storeEvidence(world.parts, await world.upload(content, subject === undefined ? {} : { subject }))
const drawn = (seed: number, layout: number) =>
  drawDocument(printedFacts(seed, layout), 2).jpeg({ quality: 90 }).toBuffer()

test('a document that was scaled and saved again is found at another deal, one with another sum is not', async () => {
  const document = await drawn(1, 0)
  const first = await stored(document)
  const other = await stored(await drawn(2, 0))
  const again = await stored(await savedAgain(document, 3))

  expect(await sightingsOf(world.db.each, [first, other])).toEqual([
    { fileId: first.id, subject: again.subject, kind: 'same_look' },
  ])
  expect(await sightingsOf(world.db.each, [again])).toEqual([
    { fileId: again.id, subject: first.subject, kind: 'same_look' },
  ])
})

test('a second file of the same deal is no sighting', async () => {
  const document = await drawn(5, 1)
  const first = await stored(document)
  await stored(await savedAgain(document, 4), first.subject)

  expect(await sightingsOf(world.db.each, [first])).toEqual([])
})

test('keys that a hundred files share are passed by, however many files have them', async () => {
  const document = await drawn(7, 2)
  const first = await stored(document)
  const again = await stored(await savedAgain(document, 6))
  const shared = await world.query<{ key: string }>(
    'select key::text from evidence_look_key where file_id = $1 order by key',
    [first.id],
  )
  const common = shared.slice(0, -1).map(({ key }) => BigInt(key))
  for (let file = 0; file < 101; file += 1) await strangerWith(common)

  const found = await sightingsOf(world.db.each, [first])

  expect(found).toEqual([{ fileId: first.id, subject: again.subject, kind: 'same_look' }])
})

test('the search reads keys by their index', async () => {
  await world.query('analyze evidence_look_key')
  const plan = await world.query<Record<string, string>>(
    'explain select file_id from evidence_look_key where key = 5 limit 101',
  )

  expect(JSON.stringify(plan)).toContain('evidence_look_key_pkey')
})

/** A file of which nothing is known but its keys. */
async function strangerWith(keys: readonly bigint[]): Promise<void> {
  const [row] = await world.query<{ id: string }>(
    `insert into evidence_file (subject, side, uploaded_by, quota_key, object_name, content_type, size, sent_size, sha256, original_name)
     values ('deal:' || gen_random_uuid(), 'merchant', 'payer', 'x', replace(gen_random_uuid()::text, '-', '') || '.bin', 'image/png', 1, 1,
       sha256(gen_random_uuid()::text::bytea), 'x.png') returning id`,
  )
  const marks = { programs: [], jpegQuality: null, isJpegWithOwnTables: false, pdf: null }
  await world.db.write((tx) =>
    insertNotes(tx, { fileId: row?.id ?? '', marks, look: Buffer.alloc(192 * 192), keys }),
  )
}
