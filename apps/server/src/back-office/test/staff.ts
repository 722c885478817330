import type { EndpointName, Sending } from '@florin/contract'
import { type Contract, contract } from '@florin/contract'
import type { BrowserReply } from '../../../test/browser.ts'
import type { World } from '../../../test/world.ts'
import { fund, newPerson } from '../../deals/test/shop.ts'
import { type CasePerson, support } from '../../disputes/test/cases.ts'
import { confirmWithdrawal } from '../../wallet/withdrawals/withdraw.ts'

/** Members of staff, made once for a file: each signs in through the front door. */
export async function twoOfStaff(world: World): Promise<[CasePerson, CasePerson]> {
  return [await support(world), await support(world)]
}

/** Makes the call with the code that was mailed for exactly it. */
export async function withCode<Name extends EndpointName>(
  world: World,
  person: CasePerson,
  name: Name,
  sending: Sending<Contract[Name]>,
): Promise<BrowserReply> {
  const { method, path } = contract[name]
  const { params = {}, body = {} } = sending as { params?: Record<string, string>; body?: object }
  let address: string = path
  for (const [key, value] of Object.entries(params)) address = address.replace(`:${key}`, value)
  const request = await person.browser.call('requestStaffCode', {
    body: { method: method as 'POST', path: address, body: body as Record<string, unknown> },
  })
  if (request.status !== 200) return request
  const otp = await world.code(person.email)
  return person.browser.call(name, { params, body: { ...body, otp } } as unknown as Sending<Contract[Name]>)
}

let wallets = 0

/** A withdrawal that has its code, as the wallet writes it. */
export async function waitingWithdrawal(world: World, usdt: string, userId?: string): Promise<string> {
  const { db, auth, wallet } = world.florin.services
  const owner = userId ?? (await newPerson(world, 'trader'))
  await world.query('update user_account set is_lead = true, wallet_output_permission = true where id = $1', [
    owner,
  ])
  wallets += 1
  await world.query(
    `insert into wallet_address (address, derivation_index, user_id) values ($1, $2, $3) on conflict do nothing`,
    [`T${String(wallets).padStart(33, '1').replaceAll('0', 'a')}`, wallets, owner],
  )
  await fund(world, owner, BigInt(usdt) * 2n)
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const sessionId = '00000000-0000-4000-8000-000000000001'
  const binding = {
    purpose: 'withdrawal',
    subject: owner,
    sessionId,
    parameters: { amount: `${usdt}000000`, address },
  } as const
  const code = await db.write((tx) => auth.codes.issue(tx, binding))
  const right = await auth.codes.judge(binding, code)
  const input = { userId: owner, amount: usdt, address }
  return db.write((tx) =>
    confirmWithdrawal(wallet.withdrawals, tx, { userId: owner, sessionId }, input, right),
  )
}

export interface AuditRow {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

export async function auditOf(world: World, subject: string): Promise<AuditRow[]> {
  return world.query<AuditRow>(
    'select actor, action, subject, before, after from audit where subject = $1 order by id',
    [subject],
  )
}
