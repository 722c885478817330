import type { Actor, Caller } from '../../http/request.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { CodeBinding, OneTimeCodes } from '../../platform/one-time-codes.ts'
import { Problem } from '../../platform/problem.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import { writeOnce } from '../../platform/write-once.ts'
import type { LetterRequest } from '../../ports/letters.ts'
import type { UserService } from '../../users/index.ts'
import { askingForAddress, guessingAddressCode, lookingForDeposit } from './address-limits.ts'
import * as store from './addresses-store.ts'

export interface AddressParts {
  readonly db: Database
  readonly log: Log
  readonly users: Pick<UserService, 'find'>
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  /** Child `0/{index}` of an account-level public key. */
  deriveAddress(xpub: string, index: number): Promise<string>
}

export interface AddressService {
  find(userId: string): Promise<string>
  /** Mails a code for making the address, good in this session only. */
  request(actor: Actor, caller: Caller): Promise<void>
  confirm(actor: Actor, caller: Caller, code: string): Promise<string>
  /** A person waits for money: the chain is read at once, by the node that holds the scan lock. */
  lookForDeposit(userId: string): Promise<void>
}

export function addressService(parts: AddressParts): AddressService {
  const { db, users, codes, limits } = parts
  const attemptOf = async ({ userId }: Actor, { ip }: Caller) => {
    const { email } = await users.find(userId, db.each)
    return { userId, email, ip }
  }
  const refuseSecond = async (userId: string) => {
    if ((await store.findAddress(db.each, userId)) !== undefined) throw new Problem('wallet.exists')
  }

  return {
    async find(userId) {
      const address = await store.findAddress(db.each, userId)
      if (address === undefined) throw new Problem('wallet.none')
      return address
    },

    async request(actor, caller) {
      await refuseSecond(actor.userId)
      const attempt = await attemptOf(actor, caller)
      await limits.take(askingForAddress(attempt))
      await db.write(async (tx) => {
        const code = await codes.issue(tx, binding(actor))
        const { language } = caller
        await parts.queueMail(tx, {
          to: attempt.email,
          language,
          template: 'code.wallet_address',
          values: { code },
        })
      })
    },

    confirm: (actor, caller, code) =>
      writeOnce(db, async (write) => {
        await refuseSecond(actor.userId)
        await limits.take(guessingAddressCode(await attemptOf(actor, caller)))
        const right = await codes.judge(binding(actor), code)
        const key = await trustedKey(parts)
        const derivationIndex = await store.drawIndex(db.each)
        const address = await parts.deriveAddress(key.xpub, derivationIndex)
        return write(async (tx) => {
          await codes.spend(tx, right)
          const isNew = await store.insertAddress(tx, { address, derivationIndex, userId: actor.userId })
          if (!isNew) throw new Problem('wallet.exists')
          return address
        })
      }),

    async lookForDeposit(userId) {
      try {
        await limits.take(lookingForDeposit(userId))
      } catch (error) {
        // The page calls whenever its tab opens. Too often is no fault of the person: the job reads the chain anyway.
        if (error instanceof Problem) return
        throw error
      }
      await store.askForScan(db.each, userId)
    },
  }
}

function binding(actor: Actor): CodeBinding {
  return { purpose: 'wallet.address', subject: actor.userId, sessionId: actor.sessionId }
}

/** A key whose first child is not the hot wallet was not published by the signer, or not as a whole. */
async function trustedKey({ db, log, deriveAddress }: AddressParts): Promise<store.WalletKey> {
  const key = await store.findKey(db.each)
  if (!key) throw new Problem('wallet.unavailable')
  if ((await deriveAddress(key.xpub, 0)) !== key.hotAddress) {
    log.error('wallet: the published key does not fit the hot wallet')
    throw new Problem('wallet.unavailable')
  }
  return key
}
