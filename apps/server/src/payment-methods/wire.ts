import type { Answer, Contract, Input } from '@florin/contract'
import type { AnswerText } from '@florin/texts/server'
import type { Bank } from './bank-directory.ts'
import { bankOrSlug } from './banks.ts'
import type { ListInput, MethodPage } from './list.ts'
import { type MethodChange, type Mode, maskCard, maskNumber } from './payment-method.ts'
import { ratingOf } from './rating.ts'
import type { MethodView } from './view.ts'

export type PublishedPage = Answer<Contract['unassignedPayments']>
type Published = PublishedPage['results'][number]

export function toBank({ slug, name, fullName, isPopular }: Bank): Published['bank'] {
  return { id: slug, name, full_name: fullName, is_popular: isPopular }
}

/** As its owner sees it: the card masked, the rest in full. */
export function toPayment(method: MethodView): Published {
  const bank = bankOrSlug(method.bank)
  const rating = ratingOf(method.ratingPoints)
  return {
    id: method.id,
    name: method.name,
    bank: toBank(bank),
    bank_name: bank.name,
    card: method.card === undefined ? null : maskCard(method.card),
    phone_number: method.phone ?? null,
    nomer_scheta: method.account ?? null,
    is_SBP: method.isSbp,
    is_c2c: method.isC2c,
    is_active: method.isActive,
    is_connect: method.terminalId !== undefined,
    terminal_id: method.terminalId ?? null,
    terminal_name: method.terminalName ?? null,
    rating: Math.floor(rating),
    rating_y: rating,
    withheld: method.withheld ?? null,
    chain: method.chain ?? null,
    takes_unproven: method.takesUnproven,
    is_locked: method.wasActive,
    min_amount_for_deposit: method.minDollars,
    max_amount_for_deposit: method.maxDollars,
  }
}

/** As anybody else sees it. */
export function toMaskedPayment(method: MethodView): Published {
  return {
    ...toPayment(method),
    phone_number: method.phone === undefined ? null : maskNumber(method.phone),
    nomer_scheta: method.account === undefined ? null : maskNumber(method.account),
  }
}

export function toPage({ count, methods }: MethodPage, toOne = toPayment): PublishedPage {
  return { count, results: methods.map(toOne) }
}

type ListQuery = Input<Contract['listPayments']>['query']

const modes: Record<ListQuery['mode'], Mode | undefined> = {
  all: undefined,
  'SBP/C2C': { isSbp: true, isC2c: true },
  SBP: { isSbp: true, isC2c: false },
  C2C: { isSbp: false, isC2c: true },
}

export function toListInput(query: ListQuery): ListInput {
  return {
    page: query.page,
    pageSize: query.page_size,
    search: { text: query.search, by: query.search_by },
    filter: {
      mode: modes[query.mode],
      banks: query.bank === '' ? undefined : query.bank.split(',').map((slug) => slug.trim()),
      isActive: query.active || undefined,
      // Both ticked is everything, as if neither were.
      isBound: query.related === query.not_related ? undefined : query.related,
      ids: query.ids.length === 0 ? undefined : query.ids,
    },
  }
}

type PublishedChange = Input<Contract['updateUserPayment']>['body']

export function toChange(body: PublishedChange): MethodChange {
  return {
    name: body.name,
    card: body.card,
    phone: body.phone_number,
    account: body.nomer_scheta,
    isSbp: body.is_SBP,
    isC2c: body.is_c2c,
    isActive: body.is_active,
  }
}

/** What is said after a change: the mode's own sentence where nothing but the mode was sent. */
export function changeText(body: PublishedChange): AnswerText {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined)
  return sent.every(([field]) => field === 'is_SBP' || field === 'is_c2c')
    ? 'payment_mode_saved'
    : 'payment_saved'
}
