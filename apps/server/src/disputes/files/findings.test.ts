import type { Answer, Contract } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import { documentPdf } from '../../evidence/test/document-pdfs.ts'
import { drawDocument, printedFacts, savedAgain } from '../../evidence/test/drawn-documents.ts'
import {
  asFile,
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld()
let staff: CasePerson
let ann: TraderPerson
let shop: MerchantPerson

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
  ann = await trader(world)
  shop = await merchant(world)
})

async function openCase(): Promise<{ id: string; dealId: string }> {
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  return { id: await disputed(world, { dealId }), dealId }
}

const send = (person: CasePerson, id: string, type: 'merchant' | 'trader', name: string, bytes: Buffer) =>
  person.browser.call('addDisputeFiles', {
    params: { id },
    body: { type },
    files: [asFile(name, new Uint8Array(bytes))],
  })
type Case = Answer<Contract['getDispute']>

const details = async (person: CasePerson, id: string): Promise<Case> =>
  (await person.browser.call('getDispute', { params: { id } })).body

test('support reads what a file tells and where else it was sent; the sides never do', async () => {
  const [first, second] = [await openCase(), await openCase()]
  const document = await drawDocument(printedFacts(9, 1), 2).jpeg({ quality: 90 }).toBuffer()
  expect((await send(shop, first.id, 'merchant', 'paid.jpg', document)).status).toBe(201)
  expect((await send(ann, second.id, 'trader', 'copy.jpg', await savedAgain(document, 2))).status).toBe(201)
  const paper = documentPdf({ lines: ['Сумма 5 001,00 ₽'] })
  expect((await send(shop, second.id, 'merchant', 'paper.pdf', paper)).status).toBe(201)

  const seen = await details(staff, second.id)

  const findingsOf = (name: string) => {
    const file = seen.files.find((one) => one.name === name)
    return seen.findings.find(({ file_id }) => file_id === file?.id)?.findings
  }
  const { number } = await details(staff, first.id)
  expect(findingsOf('copy.jpg')?.[0]).toMatchObject({
    code: 'same_look',
    is_warning: true,
    elsewhere: [{ deal_id: first.dealId, case: { id: first.id, number } }],
  })
  expect(findingsOf('paper.pdf')).toContainEqual(
    expect.objectContaining({ code: 'sum_differs', sums: ['5001.00'], is_warning: true }),
  )
  for (const side of [shop, ann]) {
    const shown = await details(side, second.id)
    expect(shown.findings).toEqual([])
    expect(JSON.stringify(shown)).not.toMatch(/same_look|sum_differs|JasperReports/)
  }
})

test('a shop’s program reads nothing of it', async () => {
  const { id } = await openCase()
  await send(shop, id, 'merchant', 'paper.pdf', documentPdf({ lines: ['Сумма 5 001,00 ₽'] }))

  const answer = await fetch(`${world.url}/merchant/v1/disputes/${id}`, {
    headers: { authorization: `Bearer ${shop.shop.key}` },
  })

  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toMatch(/finding|sum_differs|JasperReports/)
})
