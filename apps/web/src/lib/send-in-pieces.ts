import type { Answer, Contract, UploadPieceAnswer } from '@florin/contract'
import { call } from './api.ts'
import { ApiProblem, readProblem } from './api-problem.ts'
import { backOffMs, pause } from './back-off.ts'
import { addressOf } from './http.ts'
import { currentLanguage } from './language.ts'
import { routeOf } from './route.ts'

export type LinkState = Answer<Contract['uploadLink']>

/** Small, so that a network that breaks every minute still gets one through. */
export const pieceBytes = 1024 * 1024
/** A megabyte at 10 KB a second. */
const pieceTimeoutMs = 120_000

export interface PieceUpload {
  readonly token: string
  readonly file: File
  /** The item of the case's checklist that it is for. */
  readonly item?: string | null
  readonly signal: AbortSignal
  readonly onProgress: (receivedBytes: number) => void
  /** The connection broke, or is back. */
  readonly onBroken: (isBroken: boolean) => void
  readonly wait?: (failures: number, signal: AbortSignal) => Promise<void>
}

/** Sends a file until it is filed. Ends with a Problem only where trying again would not help. */
export async function sendInPieces(sending: PieceUpload): Promise<void> {
  const { signal, onProgress, onBroken, wait = waitOrOnline } = sending
  let failures = 0
  let received: number | undefined
  while (!signal.aborted) {
    try {
      const from = received ?? (await announce(sending)).file?.received_bytes ?? 0
      onProgress(from)
      const answer = await sendPiece(sending, from)
      received = answer.file?.received_bytes ?? 0
      failures = 0
      onBroken(false)
      onProgress(received)
      if (answer.filed) return
    } catch (error) {
      if (signal.aborted || !mayHelp(error) || (isAnswered(error) && failures >= mostRefusals)) throw error
      onBroken(true)
      await wait(failures, signal)
      failures += 1
      // How much has come is the server's word: the answer may be lost, and the piece not.
      received = undefined
    }
  }
}

function announce({ token, file, signal }: PieceUpload): Promise<LinkState> {
  return call('beginUpload', { params: { token }, body: { name: file.name, size: file.size } }, { signal })
}

async function sendPiece(
  { token, file, item, signal }: PieceUpload,
  offset: number,
): Promise<UploadPieceAnswer> {
  const route = await routeOf('uploadPiece')
  const response = await fetch(
    addressOf(route, { params: { token, offset }, ...(item && { query: { item } }) }),
    {
      method: 'PUT',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        'Content-Type': 'application/octet-stream',
      },
      body: file.slice(offset, offset + pieceBytes),
      signal: AbortSignal.any([signal, AbortSignal.timeout(pieceTimeoutMs)]),
    },
  )
  if (!response.ok) throw await readProblem(response)
  return response.json()
}

/** The same refusal is reported after about a minute; a broken connection is retried as long as the page is open. */
const mostRefusals = 7
const isAnswered = (error: unknown) => error instanceof ApiProblem && error.status !== 0

/** A rate limit that is longer than this is shown to the person. */
const longestWaitSeconds = 120

/** Broken lines, a busy or restarted server, another tab that was quicker. Everything else is about this file or this link. */
function mayHelp(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true
  const { status, code, retryAfterSeconds = 0 } = error
  return (
    status === 0 ||
    status >= 500 ||
    status === 408 ||
    code === 'upload_link.offset' ||
    (code === 'limit.reached' && retryAfterSeconds <= longestWaitSeconds)
  )
}

/** The `online` event of the browser ends the wait at once. */
export async function waitOrOnline(failures: number, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const goOn = () => stop.abort()
  addEventListener('online', goOn, { once: true })
  await pause(backOffMs(failures), AbortSignal.any([signal, stop.signal]))
  removeEventListener('online', goOn)
}
