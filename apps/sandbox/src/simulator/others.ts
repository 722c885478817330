import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, money } from '@florin/money'
import { bankFiles } from './bank.ts'

interface Transfer {
  /** The card or the phone, as the payer's page shows it. */
  readonly to: string
  readonly kopecks: bigint
  readonly payer: string
}

/** Traders who are not the simulator's: the demo's own, whose bank takes transfers too, and whoever tries Florin out as one. */
export interface Others {
  /** False where no invented bank has these requisites. */
  pay(transfer: Transfer): Promise<boolean>
  /** Where nobody writes to the phone, one payer at a time: whoever confirms by hand is not buried. False where somebody is there already. */
  takeTurn(to: string): boolean
  endTurn(to: string): void
}

export function openOthers(dataDir: string): Others {
  const taken = new Set<string>()
  return {
    async pay({ to, kopecks, payer }) {
      const url = await readFile(join(dataDir, bankFiles.demo), 'utf8').catch(() => undefined)
      if (url === undefined) return false
      const body = JSON.stringify({ to, amount: format(money('RUB', kopecks)), payer, exact: true })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url.trim()}/transfers`, { method: 'POST', headers, body }).catch(
        () => undefined,
      )
      return answer?.ok === true
    },
    takeTurn(to) {
      if (taken.has(to)) return false
      taken.add(to)
      return true
    },
    endTurn: (to) => void taken.delete(to),
  }
}
