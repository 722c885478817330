import { useState } from 'react'
import { call } from './api.ts'
import { ApiProblem } from './api-problem.ts'

interface Change<Body extends object, Done> {
  readonly method?: 'PATCH' | 'POST'
  /** The path of the call, with its ids: the code is for this very call. */
  readonly path: string
  readonly send: (body: Body & { otp?: string }) => Promise<Done>
  readonly onDone: (done: Done) => void
}

/**
 * A call of staff that may need a code: it is sent without one; if the server requires a code, it is mailed, typed and sent with the same
 * body.
 */
export function useCodedChange<Body extends object, Done>(change: Change<Body, Done>) {
  const { method = 'PATCH', path, send, onDone } = change
  const [waiting, setWaiting] = useState<Body>()

  const askCode = (body: Body) =>
    call('requestStaffCode', {
      body: { method, path, body: { ...body } as Record<string, unknown> },
    })

  return {
    isAsking: waiting !== undefined,
    cancel: () => setWaiting(undefined),
    resend: () => (waiting === undefined ? Promise.resolve() : askCode(waiting)),
    /** Rejects where the server refuses for another reason than the missing code. */
    start: async (body: Body): Promise<void> => {
      try {
        onDone(await send(body))
      } catch (error) {
        if (!(error instanceof ApiProblem && error.code === 'code.missing')) throw error
        await askCode(body)
        setWaiting(body)
      }
    },
    submit: async (otp: string): Promise<void> => {
      if (waiting === undefined) return
      const done = await send({ ...waiting, otp })
      setWaiting(undefined)
      onDone(done)
    },
  }
}
