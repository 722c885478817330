import { parentPort } from 'node:worker_threads'
import { type Caller, openCaller } from '@florin/sandbox/simulator/calls'
import type { ThreadAnswer, ThreadCall } from './timed-calls.ts'

// Makes calls and times them on an event loop that does nothing else. Run by `callsOnThread`.

const callers = new Map<string, Caller>()

parentPort?.on('message', ({ id, url, from, path, body, headers }: ThreadCall) => {
  const caller = callers.get(from) ?? openCaller(url, from)
  callers.set(from, caller)
  const began = performance.now()
  const answer = (reply: ThreadAnswer['reply']) =>
    parentPort?.postMessage({ id, reply, ms: performance.now() - began } satisfies ThreadAnswer)
  caller.send('POST', path, body, headers).then(answer, () => answer(undefined))
})
