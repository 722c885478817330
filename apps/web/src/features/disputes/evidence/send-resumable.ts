import type { EvidenceSide } from '@florin/contract/rules'
import { call } from '../../../lib/api.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { pieceBytes, sendInPieces, waitOrOnline } from '../../../lib/send-in-pieces.ts'
import { isStopped, type Underway, upload } from '../../../lib/upload.ts'

interface Sending {
  readonly caseId: string
  /** Ids of the files that the case is known to have; what is acknowledged is added. */
  readonly known: Set<string>
  readonly side: EvidenceSide
  readonly file: File
  /** The item of the checklist that it is for. */
  readonly item: string | null
}

/**
 * A side's own file. After a lost connection it goes on by itself where it stopped: at its last megabyte, so one that is no larger than that
 * begins anew.
 */
export async function sendResumable(sending: Sending, underway: Underway): Promise<void> {
  const { signal = new AbortController().signal, onBroken = () => undefined } = underway
  const send = sending.file.size > pieceBytes ? sendLarge : sendSmall
  try {
    await send(sending, { ...underway, onBroken, signal })
  } catch (error) {
    throw signal.aborted ? stopped() : error
  }
  // Aborted while it waited to be online: it ends without an error.
  if (signal.aborted) throw stopped()
}

type Watched = Required<Underway> & { readonly signal: AbortSignal }

/** By a one-time link that this page keeps to itself. */
async function sendLarge({ caseId, file, item }: Sending, { onProgress, onBroken, signal }: Watched) {
  const { url } = await overBreaks(
    () => call('makeUploadLink', { params: { id: caseId } }, { signal }),
    onBroken,
    signal,
  )
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  await sendInPieces({
    token,
    file,
    item,
    signal,
    onProgress: (bytes) => onProgress(bytes / file.size),
    onBroken,
  })
}

async function sendSmall({ caseId, known, side, file, item }: Sending, { onBroken, ...underway }: Watched) {
  const fields = { type: side, ...(item !== null && { items: JSON.stringify([item]) }) }
  const params = { id: caseId }
  let isAgain = false
  const send = async () => {
    // The answer may be lost, and the file not.
    if (isAgain) {
      const { files } = await call('getDispute', { params }, { signal: underway.signal })
      if (files.some(({ id, name }) => !known.has(id) && name === file.name)) return
    }
    isAgain = true
    const answer = await upload('addDisputeFiles', { params, fields, files: [file] }, underway)
    for (const { id } of answer.files) known.add(id)
  }
  await overBreaks(send, onBroken, underway.signal)
}

/** Repeats after each network error, until there is an answer. An HTTP error is an answer. */
async function overBreaks<T>(
  ask: () => Promise<T>,
  onBroken: (isBroken: boolean) => void,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await ask()
      onBroken(false)
      return answer
    } catch (error) {
      const isBreak = error instanceof ApiProblem && error.status === 0
      if (signal.aborted || isStopped(error) || !isBreak) throw error
      onBroken(true)
      await waitOrOnline(failures, signal)
      if (signal.aborted) throw error
    }
  }
}

const stopped = () => new ApiProblem({ status: 0, code: 'upload.stopped' })
