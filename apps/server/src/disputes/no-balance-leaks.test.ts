import { contract, type Endpoint } from '@florin/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { alertsOf } from '../../test/alerts.ts'
import type { Browser } from '../../test/browser.ts'
import { type Ids, leakedBalances, type Read, readAll } from '../../test/leaked-balances.ts'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import { type CasePerson, support } from './test/cases.ts'
import { balances, opened, type Scene, unpaidDeal } from './test/exhibit-scene.ts'

// Whoever knows a balance can forge the next text. So nobody but the phone's owner reads one, wherever they look.

const world = useWorld({ webApp: { page: '', payPage: '', assets: new Map() } })
/** Also of a text that contradicts the chain, what it should have said, and one that no template reads. */
const secret = [...balances, '61934.28', '57973.91', '83526.19']
let staff: CasePerson
let scene: Scene
let ids: Ids
let disputeId: string

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
  scene = await unpaidDeal(world)
  const { phone, shop, deal } = scene
  await phone.brings(
    { text: 'MIR-4417 15:02 Перевод 7300р от Иван П. Баланс: 61 934.28р' },
    { text: 'MIR-4417 15:05 Некий новый вид операции 120р, на карте теперь 83 526.19р' },
  )
  disputeId = await opened(world, scene)
  const { version } = (await staff.browser.call('getDispute', { params: { id: disputeId } })).body
  await staff.browser.call('resolveDispute', {
    params: { id: disputeId },
    body: { resolution: 'trader', comment: 'Nothing came.', version },
  })
  const listed = async (statement: string, ...values: unknown[]) =>
    (await world.query<{ id: string }>(statement, values)).map(({ id }) => id)
  ids = {
    dispute: [disputeId],
    deal: [deal.dealId],
    order: [deal.orderId],
    user: [phone.owner.userId, shop.id],
    terminal: [phone.phone.terminalId],
    method: [phone.methodId],
    receipt: await listed('select id from receipt where terminal_id = $1', phone.phone.terminalId),
    file: await listed(`select id from evidence_file where subject = 'deal:' || $1`, deal.dealId),
    token: await listed('select token as id from merchant_order where id = $1', deal.orderId),
  }
})

/** A stream from its beginning, as a page that comes back reads it. */
async function hear(browser: Browser, path: string): Promise<{ status: number; text: string }> {
  const leave = new AbortController()
  const answer = await fetch(browser.url + path, {
    signal: leave.signal,
    headers: {
      'last-event-id': '1',
      ...(browser.tokens && { authorization: `Bearer ${browser.tokens.access_token}` }),
    },
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString('utf8')
  })().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 300))
  leave.abort()
  await reading
  return { status: answer.status, text }
}

const leaks = (answers: readonly Read[]) =>
  answers.flatMap(({ name, address, text }) =>
    leakedBalances(text, secret).map((balance) => `${name} ${address} tells ${balance}`),
  )

const ofPeople = (_name: string, { access }: { access: string }) =>
  ['public', 'anyone', 'user', 'lead', 'staff'].includes(access)

const heardAtAll = new Set<string>()
const answered = (answers: readonly Read[]) => {
  const names = [...new Set(answers.filter(({ status }) => status === 200).map(({ name }) => name))]
  for (const name of names) heardAtAll.add(name)
  return names
}

describe('no answer tells a balance', () => {
  test('to support', async () => {
    const answers = await readAll(staff.browser, ids, ofPeople)

    expect(leaks(answers)).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answered(answers)).toEqual(
      expect.arrayContaining([
        'disputeExhibit',
        'getDispute',
        'listDisputes',
        'storyMessages',
        'transactionDetails',
        'unparsedMessages',
        'supportUnmatchedReceipts',
        'staffReceipts',
        'listAudit',
      ]),
    )
  })

  test('to support who makes a template of a text', async () => {
    const { body } = await staff.browser.call('unparsedMessages', {})
    const proposals = await Promise.all(
      body.results.map(({ id }: { id: string }) => staff.browser.call('proposeTemplate', { params: { id } })),
    )

    expect(proposals.map(({ status }) => status)).toEqual([200])
    expect(leakedBalances(JSON.stringify(proposals), secret)).toEqual([])
  })

  test('to the merchant and the shop’s program, its events and webhooks included', async () => {
    const { browser, shop } = scene.shop
    const answers = await readAll(browser, ids, ofPeople)
    const program = await readAll(world.browser(), ids, (_name, { access }) => access === 'merchant', {
      authorization: `Bearer ${shop.key}`,
    })
    const facts = await world.query<{ text: string }>(
      'select to_jsonb(one)::text as text from merchant_event as one',
    )

    expect([...leaks(answers), ...leaks(program)]).toEqual([])
    expect(answered(answers)).toEqual(expect.arrayContaining(['getDispute', 'listDisputes', 'listAlerts']))
    expect(answered(program)).toEqual(
      expect.arrayContaining(['getMerchantDispute', 'listEvents', 'getOrder']),
    )
    expect(leakedBalances(facts.map(({ text }) => text).join('\n'), secret)).toEqual([])
  })

  test('to another trader, nor to the payer', async () => {
    const { browser: stranger, email } = await register(world)
    await world.query(
      'update user_account set is_lead = true, wallet_output_permission = true where email = $1',
      [email],
    )
    const payer = await readAll(world.browser(), ids, (_name, { access }) => access === 'public')
    const answers = [...(await readAll(stranger, ids, ofPeople)), ...payer]

    expect(leaks(answers)).toEqual([])
    expect(answered(answers)).toContain('checkout')
  })

  test('by an alert, on whichever way: what it is made of is sealed, and opened here', async () => {
    const alerts = await alertsOf(world, {})

    expect(alerts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['dispute.opened', 'dispute.decided', 'chain.contradicted']),
    )
    expect(leakedBalances(JSON.stringify(alerts), secret)).toEqual([])
  })

  // Webhooks, the queues of mail, bot and push, live events and the audit all start from rows; so will what is built later.
  test('in any table, but the three that a chain is made of', async () => {
    const names = await world.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const tables = names.map(({ name }) => name)
    const telling: string[] = []
    for (const name of tables) {
      const rows = await world.query<{ text: string }>(
        `select to_jsonb(one)::text as text from "${name}" as one`,
      )
      if (leakedBalances(rows.map(({ text }) => text).join('\n'), secret).length > 0) telling.push(name)
    }

    expect(tables).toEqual(
      expect.arrayContaining(['merchant_event', 'live_event', 'outbox', 'alert', 'audit']),
    )
    expect(telling.sort()).toEqual(['balance_chain', 'receipt', 'receipt_message'])
  })

  test('by the pages’ live events, to nobody', async () => {
    const [token = ''] = ids.token ?? []
    const heard = await Promise.all([
      ...[staff.browser, scene.shop.browser, scene.phone.owner.browser].map((browser) =>
        hear(browser, contract.liveEvents.path),
      ),
      hear(world.browser(), contract.checkoutLive.path.replace(':token', token)),
    ])

    expect(heard.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(heard[1]?.text).toContain('data: ')
    expect(heard.flatMap(({ text }) => leakedBalances(text, secret))).toEqual([])
  })

  test('in a mail or in the log', () => {
    expect(
      leakedBalances(world.mails.map(({ subject, text }) => `${subject} ${text}`).join('\n'), secret),
    ).toEqual([])
    expect(leakedBalances(world.logLines.join('\n'), secret)).toEqual([])
  })
})

// The owner types it, compares it and is asked about it. A case is no place for it even so: its pages travel.
test('the phone’s owner reads it in the own inbox and nowhere else', async () => {
  const answers = await readAll(scene.phone.owner.browser, ids, ofPeople)
  const inbox = ['listReceipts', 'unmatchedReceipts', 'transactionDetails', 'waitingTransactions']
  const telling = answers
    .filter(({ text }) => leakedBalances(text, secret).length > 0)
    .map(({ name }) => name)

  expect(telling).toContain('listReceipts')
  expect([...new Set(telling)].filter((name) => !inbox.includes(name))).toEqual([])
  expect(answered(answers)).toEqual(expect.arrayContaining(['getDispute', 'listDisputes', 'listAlerts']))
})

const notAnswered: Readonly<Record<string, string>> = {
  asset: 'the same for everybody',
  docs: 'the same for everybody',
  downloadApp: 'the same for everybody',
  openApi: 'the same for everybody',
  publicFile: 'the same for everybody',
  checkoutLive: 'a stream, heard above',
  liveEvents: 'a stream, heard above',
  evidenceFile: 'a file as a side has sent it',
  uploadLink: 'number of the case and name of the file, to whoever has the link',
  exportReferral: 'a lead’s share in USDT; needs somebody invited',
  referralDeals: 'a lead’s share in USDT; needs somebody invited',
  getSettlement: 'a payment out in USDT; the table is read above',
  walletAddress: 'an address on the chain',
  integrationDeliveries: 'events of `merchant_event`, read above',
  listDeliveries: 'events of `merchant_event`, read above',
  listSavedViews: 'filters of a list',
  readHeldChange: 'what a change does to USDT; the table is read above',
  mailboxMessage: 'a mail; all are read above',
  telegramKey: 'a key',
}

// A call that nobody was answered by has not been read.
test('every GET of the contract was answered to somebody above, but those that are named here', () => {
  const people = ['public', 'anyone', 'user', 'lead', 'staff', 'merchant']
  const unheard = Object.entries(contract as Readonly<Record<string, Endpoint>>)
    .filter(
      ([name, { method, access }]) => method === 'GET' && people.includes(access) && !heardAtAll.has(name),
    )
    .map(([name]) => name)

  expect(unheard.sort()).toEqual(Object.keys(notAnswered).sort())
})

test.each(['48 213,57', '48\u00a0213.57', '48213.57', '"balance_kopecks":4821357', 'Баланс: 48 213.57р'])(
  'the reader would see %s',
  (spelt) => {
    expect(leakedBalances(`{"text":"${spelt}"}`, secret)).toEqual(['48213.57'])
  },
)
