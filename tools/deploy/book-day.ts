import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@florin/contract'
import { openCaller } from '@florin/sandbox/simulator/calls'
import { openFaucet } from '@florin/sandbox/simulator/faucet'
import { hireTrader } from '@florin/sandbox/simulator/hire-trader'
import { mailCodes } from '@florin/sandbox/simulator/mail-codes'
import type { KnownTrader } from '@florin/sandbox/simulator/memory'
import { PayPage } from '@florin/sandbox/simulator/pay-page'
import { Person } from '@florin/sandbox/simulator/person'
import { seededRandom } from '@florin/sandbox/simulator/random'
import { newTally } from '@florin/sandbox/simulator/tally'

// The first day of a new installation, by its public address alone: staff's password, a trader with a phone, a shop, one paid order.
// What happened is printed as JSON.

const { FLORIN_URL: url = '', OUTSIDE_DIR: outsideDir = '', OWN_DIR: ownDir = '', STAFF = '' } = process.env
const caller = openCaller(url)
const mail = mailCodes(outsideDir)
const credentials = (name: string) => ({
  email: `${name}@example.com`,
  password: `Florin@${name}!${randomInt(1e6)}`,
})

async function main() {
  const staff = await newStaff()

  const trader = await newTrader(staff)
  const { person, key } = await newShop(staff)
  // A deposit needs its twenty blocks.
  while ((await trader.freeMicroUsdt()) === 0n) await pause(1_000)
  const headers = { authorization: `Bearer ${key}` }
  const body = { external_id: 'first-order', amount: '500', payer: { name: 'Иван Петров' } }
  const order = await caller.call(
    contract.createOrder,
    { body },
    { ...headers, 'idempotency-key': 'first-order' },
  )
  const page = await fetch(order.pay_url, { headers: { accept: 'text/html' } })
  const payPage = new PayPage(caller, order.pay_url, new AbortController().signal)
  const token = new URL(order.pay_url).pathname.split('/').filter(Boolean).at(-1) ?? ''
  const payer = await tune(contract.checkoutLive.path.replace(':token', token))
  const shop = await tune(contract.liveEvents.path, person)
  const view = await payPage.choose('c2c')
  const account = view.requisite && trader.ownBank.accountOf(view.requisite)
  if (!account || !view.amount) throw new Error(`Nobody has the requisite of ${JSON.stringify(view)}`)
  const kopecks = BigInt(view.amount.replace('.', ''))
  trader.ownBank.credit(account, { kopecks, payer: 'Иван Петров', isFastPayment: false, isToldTwice: false })
  await payPage.press('checkoutPaid')
  const seen = await payPage.watch(({ state }) => state === 'complete', 60_000)
  const { status } = await caller.call(contract.getOrder, { params: { id: order.id } }, headers)
  // A line that a proxy holds back would come when the channel ends.
  await pause(2_000)
  const heardEvents = { payer: payer.heard(), shop: shop.heard() }
  await trader.ownBank.phone.off()
  return { page: page.status, state: seen?.state, status, heardEvents, payUrl: order.pay_url }
}

/** As the mail to a new member of staff says: *Forgot password?* */
async function newStaff(): Promise<Person> {
  const [email, password] = [STAFF, `Florin@staff!${randomInt(1e6)}`]
  const staff = new Person({ email, password }, caller, mail)
  await staff.withCode(
    () => caller.call(contract.requestPasswordReset, { body: { email } }),
    (otp) =>
      caller.call(contract.resetPassword, {
        body: { email, otp, new_password: password, confirm_password: password },
      }),
  )
  await staff.login()
  return staff
}

async function newTrader(staff: Person) {
  const known: KnownTrader = { ...credentials('trader'), accounts: [], isRegistered: true, hasPush: true }
  const person = new Person(known, caller, mail)
  await person.register('trader')
  await activate(staff, person)
  return hireTrader(
    {
      url,
      dataDir: ownDir,
      caller,
      mail,
      random: seededRandom(1),
      faucet: await openFaucet(outsideDir),
      tally: newTally(),
      leastUsdt: 100,
      hasPush: true,
      save: async () => undefined,
    },
    known,
  )
}

async function newShop(staff: Person) {
  const person = new Person(credentials('shop'), caller, mail)
  await person.register('merchant')
  await activate(staff, person)
  const { key } = await person.withCode(
    () => person.call(contract.requestIntegrationCode, { body: { action: 'key' } }),
    (otp) =>
      person.call(contract.createApiKey, {
        body: { name: 'Shop', livemode: true, scopes: ['orders:read', 'orders:write'], otp },
      }),
  )
  return { person, key }
}

async function activate(staff: Person, person: Person): Promise<void> {
  const { users } = await staff.call(contract.listUsers, { query: { search: person.email } })
  for (const { id } of users) await staff.call(contract.activateUser, { params: { id } })
}

/** A live channel: what came on it while it was open. */
async function tune(path: string, person?: Person) {
  const answer = await fetch(new URL(path, url), { headers: person?.credentialsSent() ?? {} })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  let said = ''
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) said += decoder.decode(chunk, { stream: true })
  })().catch(() => undefined)
  return { heard: () => [...said.matchAll(/^data: (.*)$/gm)].length }
}

main().then(
  (day) => {
    process.stdout.write(`${JSON.stringify(day)}\n`)
    process.exit()
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
