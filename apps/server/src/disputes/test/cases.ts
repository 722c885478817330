import type { Browser } from '../../../test/browser.ts'
import { login, register } from '../../../test/people.ts'
import type { World } from '../../../test/world.ts'
import { type Opening, openDispute } from '../../deals/cases/dispute.ts'
import { endDue } from '../../deals/orders/clocks.ts'
import { book, letDue, type Opened, openDeal, partsOf, placed } from '../../deals/test/opened.ts'
import { newShop, newTrader, type TestShop, type Trader } from '../../deals/test/shop.ts'
import { showEvidence } from '../../deals/test/shown.ts'
import { jpeg, pdf } from '../../evidence/test/sample-files.ts'

export interface CasePerson {
  readonly id: string
  readonly email: string
  readonly browser: Browser
}

export interface TraderPerson extends CasePerson, Omit<Trader, 'id'> {}
export interface MerchantPerson extends CasePerson {
  readonly shop: TestShop
}

const origin = { ip: '127.0.0.1', requestId: 'test' }

export async function support(world: World): Promise<CasePerson> {
  const { email } = await register(world)
  const id = await world.userId(email)
  await world.florin.services.users.changeRights('test', origin, id, { isStaff: true })
  return { id, email, browser: (await login(world, email)).browser }
}

/** A trader with one method, who takes every deal that is made from now on. */
export async function trader(world: World): Promise<TraderPerson> {
  const { email, browser } = await register(world)
  const id = await world.userId(email)
  await world.query('update user_account set is_activated = true where id = $1', [id])
  await world.query(`update payment_method set is_active = false
    where owner_id in (select id from user_account where not is_simulated)`)
  return { email, browser, ...(await newTrader(world, { id })) }
}

export async function merchant(world: World): Promise<MerchantPerson> {
  const { email, browser } = await register(world, { accountType: 'merchant' })
  const id = await world.userId(email)
  await world.query('update user_account set is_activated = true where id = $1', [id])
  return { id, email, browser, shop: await newShop(world, { merchantId: id }) }
}

/** A deal that ended unpaid. */
export async function expiredDeal(world: World, { shop }: MerchantPerson, amount: string): Promise<Opened> {
  const deal = await openDeal(world, shop, amount)
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  return deal
}

export async function completeDeal(
  world: World,
  { shop }: MerchantPerson,
  by: TraderPerson,
  amount: string,
): Promise<Opened> {
  const deal = await openDeal(world, shop, amount)
  await book(world, by, { amount })
  await placed(world)
  return deal
}

/** Its case, with a file of the merchant's side. */
export async function disputed(
  world: World,
  { dealId }: Pick<Opened, 'dealId'>,
  openedBy: 'support' | 'merchant' = 'merchant',
  more: Partial<Opening> = {},
): Promise<string> {
  const evidenceIds = [await showEvidence(world, dealId)]
  const cause = `dispute_by_${openedBy}`
  return openDispute(partsOf(world), dealId, { openedBy, comment: 'I paid.', cause, evidenceIds, ...more })
}

export const asFile = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name)
export const photo = async (name = 'photo.jpg') => asFile(name, new Uint8Array(await jpeg()))
export const paper = (name = 'check.pdf') => asFile(name, new Uint8Array(pdf()))
export const program = (name = 'program.exe') => new File(['MZ not evidence at all'], name)

/** Files that lie in the store of evidence: their bytes. */
export async function filesAbout(world: World, dealId: string): Promise<{ side: string; by: string }[]> {
  return world.query(
    `select side, uploaded_by as by from evidence_file where subject = 'deal:' || $1 and deleted_at is null order by created_at, id`,
    [dealId],
  )
}
