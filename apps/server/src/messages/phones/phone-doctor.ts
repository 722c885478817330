import { contract, type TerminalDoctor } from '@florin/contract'
import { money } from '@florin/money'
import type { Serve } from '../../http/serve.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ExaminedPhone, examinePhone, type TerminalParts } from '../../terminals/index.ts'
import type { ReadMethod } from '../account.ts'
import type { MessageParts } from '../booking/index.ts'
import { chainStates } from '../chains/index.ts'
import { hiddenBalance, hideBalance, textForStaff } from '../masking/index.ts'
import { coverageOf, type LastMessage, lastBankMessage } from './phone-doctor-store.ts'

export interface DoctorParts {
  readonly db: Database
  readonly secrets: Secrets
  readonly terminals: TerminalParts
  /** Above this sum a push alone completes no deal. */
  readonly oneSignalRoubles: number
  methodsReadBy: MessageParts['methodsReadBy']
  methodsReadOn(tx: Queryable, terminalId: string): Promise<readonly ReadMethod[]>
  bankName(id: string): string
}

/** A phone's owner, and staff who view their screens, see it examined. */
export function doctorRoutes(serve: Serve, parts: DoctorParts): void {
  serve(contract.terminalDoctor, async ({ actor, params }) => {
    const { terminals, oneSignalRoubles } = parts
    const phone = await examinePhone(terminals, { ownerId: actor.userId, id: params.id, oneSignalRoubles })
    if (!phone) throw new Problem('terminal.not_found')
    return doctorOf(parts, params.id, phone)
  })
}

async function doctorOf(parts: DoctorParts, id: string, phone: ExaminedPhone): Promise<TerminalDoctor> {
  const { db, secrets, bankName } = parts
  const [last, banks] = await Promise.all([lastBankMessage(db.each, id), banksOf(parts, id)])
  return { ...phone, last_message: last ? toWire(secrets, bankName, last) : null, banks }
}

/** A reader of a balance can forge the next text: none is shown here, because the owner's screen may be viewed by staff. */
function toWire(
  secrets: Secrets,
  bankName: DoctorParts['bankName'],
  last: LastMessage,
): TerminalDoctor['last_message'] {
  return {
    bank_name: bankName(last.bank),
    channel: last.channel,
    text: textOf(secrets, last),
    received_at: last.receivedAt.toISOString(),
    is_read: !unread.has(last.outcome),
    deal_id: last.dealId,
  }
}

function textOf(secrets: Secrets, last: LastMessage): string {
  const text = textForStaff(secrets, last)
    .map((piece) => piece ?? hiddenBalance)
    .join('')
  const { amountKopecks, balanceKopecks } = last
  // A code may stand anywhere in such a text.
  if (isOfCodes(last)) return text.replaceAll(/\d/g, '•')
  // A balance that equals the sum that moved is no secret: the sum is shown.
  if (balanceKopecks === null || balanceKopecks === amountKopecks) return text
  return hideBalance(text, money('RUB', balanceKopecks))
}

const isOfCodes = ({ outcome, reason }: LastMessage) => outcome === 'ignored' && reason === 'one-time-code'

const unread: ReadonlySet<string> = new Set(['unparsed', 'dismissed', 'too_old'])

async function banksOf(parts: DoctorParts, terminalId: string): Promise<TerminalDoctor['banks']> {
  const { db, bankName } = parts
  const methods = await parts.methodsReadOn(db.each, terminalId)
  const [chains, coverage] = await Promise.all([
    chainStates(parts, db.each, methods),
    coverageOf(db.each, terminalId),
  ])
  const covered = (bank: string, channel: 'push' | 'sms') => {
    const found = coverage.find((one) => one.bank === bank && one.channel === channel)
    return { read: found?.read ?? 0, seen: found?.seen ?? 0 }
  }
  return methods.map(({ id, bank, cardTail, accountTail, phoneTail }) => ({
    payment_id: id,
    bank_id: bank,
    bank_name: bankName(bank),
    tail: cardTail ?? accountTail ?? phoneTail ?? '',
    chain: chains.get(id) ?? 'unproven',
    templates: { push: covered(bank, 'push'), sms: covered(bank, 'sms') },
  }))
}
