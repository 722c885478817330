import { call } from '../../../lib/api.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { pieceBytes, sendInPieces } from '../../../lib/send-in-pieces.ts'
import type { Underway } from '../../../lib/upload.ts'

/** Less than this goes in one request: there is no place in it to go on from. */
export const isSentInPieces = (file: File): boolean => file.size > pieceBytes

/** The trader's own file, by a one-time link that this page keeps to itself: after a broken line it goes on where it stopped. */
export async function sendResumable(
  caseId: string,
  file: File,
  { onProgress, onBroken, signal = new AbortController().signal }: Underway,
  item: string | null,
): Promise<void> {
  const { url } = await call('makeUploadLink', { params: { id: caseId } }, { signal })
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    await sendInPieces({
      token,
      file,
      item,
      signal,
      onProgress: (bytes) => onProgress(bytes / file.size),
      onBroken: (isBroken) => onBroken?.(isBroken),
    })
  } catch (error) {
    throw signal.aborted ? stopped() : error
  }
  // Stopped while it waited for the line: it ends without an error.
  if (signal.aborted) throw stopped()
}

const stopped = () => new ApiProblem({ status: 0, code: 'upload.stopped' })
