import { createHash } from 'node:crypto'

// Which of a phone's payment methods a text is about, and which of them are one account. Pure.

export interface BankOnPhone {
  readonly terminalId: string
  readonly bank: string
}

/** A payment method as far as a message may point to it. */
export interface ReadMethod extends BankOnPhone {
  readonly id: string
  readonly cardTail: string | undefined
  readonly phoneTail: string | undefined
  readonly accountTail: string | undefined
}

/** Payment methods whose texts have the same printed digits. They share one balance chain. */
export interface Account {
  /** The same for the same methods with the same digits. A changed card is another account, and has to be proven anew. */
  readonly key: string
  readonly methods: readonly ReadMethod[]
}

/** Of texts that print no digits, where a phone reads several accounts of one bank. */
export const wholeBank = ''

/** Which number's last digits a text prints. */
export type TailKind = 'card' | 'account' | 'phone'

export interface PrintedTail {
  readonly cardTail?: string | undefined
  readonly tailOf?: TailKind | undefined
}

/** The methods whose digits the text prints: exactly the last four, of the number that this bank's template says it prints. */
export function methodsNamed<Method extends ReadMethod>(
  methods: readonly Method[],
  { cardTail, tailOf = 'card' }: PrintedTail,
): Method[] {
  if (cardTail === undefined) return [...methods]
  const digitsOf = { card: 'cardTail', account: 'accountTail', phone: 'phoneTail' } as const
  return methods.filter((method) => method[digitsOf[tailOf]] === cardTail)
}

/** The accounts that one bank's methods on one phone stand for. */
export function accountsOf(methods: readonly ReadMethod[]): Account[] {
  const groups: ReadMethod[][] = []
  for (const method of methods) {
    const akin = groups.filter((group) => group.some((other) => sharesDigits(method, other)))
    const joined = [...akin.flat(), method]
    for (const group of akin) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups.map((group) => ({ key: keyOf(group), methods: group }))
}

function sharesDigits(one: ReadMethod, other: ReadMethod): boolean {
  return tailsOf(one).some((tail) => tailsOf(other).includes(tail))
}

function tailsOf({ cardTail, accountTail, phoneTail }: ReadMethod): string[] {
  return [
    ...(cardTail ? [`card ${cardTail}`] : []),
    ...(accountTail ? [`account ${accountTail}`] : []),
    ...(phoneTail ? [`phone ${phoneTail}`] : []),
  ]
}

function keyOf(methods: readonly ReadMethod[]): string {
  const named = methods.map((method) => [method.id, ...tailsOf(method)].join(' ')).sort()
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 32)
}

/**
 * The key of the account that a text is about; undefined where its digits fit no method. A text without digits is about the only account
 * there is, or about the bank as a whole.
 */
export function accountKeyOf(accounts: readonly Account[], printed: PrintedTail): string | undefined {
  if (printed.cardTail === undefined) {
    const [only, another] = accounts
    return only && !another ? only.key : wholeBank
  }
  return accounts.find(({ methods }) => methodsNamed(methods, printed).length > 0)?.key
}
