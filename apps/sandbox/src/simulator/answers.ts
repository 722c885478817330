import { contract } from '@florin/contract'
import { Refused } from './calls.ts'
import { multipart } from './multipart.ts'
import type { Person } from './person.ts'
import { type OpenQuarrel, statementOf } from './quarrel.ts'
import { snapshot } from './snapshot.ts'

/** A trader who takes their time lets a case wait this long. */
const slowMs = 15_000

/**
 * A trader's answers: the statement of the day for every case that waits for one, or first a picture that nobody can read. Each case is read by
 * its id: where the bot is on, the list is closed to a trader without a messenger.
 */
export async function answerCases(person: Person, quarrels: readonly OpenQuarrel[]): Promise<number> {
  let answered = 0
  for (const quarrel of quarrels) {
    if (quarrel.isSlow && Date.now() - quarrel.openedMs < slowMs) continue
    const params = { id: quarrel.disputeId }
    const { status, may } = await person.call(contract.getDispute, { params })
    const isAwaited = status === 'waiting' || status === 'deepconsideration'
    if (!isAwaited || !may.upload) continue
    const file =
      status === 'waiting' && quarrel.isUnclear
        ? { field: 'files[]', name: 'statement.png', content: snapshot() }
        : { field: 'files[]', name: 'statement.pdf', content: statementOf(quarrel) }
    const form = multipart({ type: 'trader' }, [file])
    await person.send(contract.addDisputeFiles, { params }, form).catch(ifDecided)
    answered += 1
  }
  return answered
}

function ifDecided(error: unknown): void {
  if (!(error instanceof Refused) || error.code !== 'dispute.decided') throw error
}
