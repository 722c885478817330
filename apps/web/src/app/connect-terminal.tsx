import { useEffect, useEffectEvent } from 'react'
import { ConnectDialogs } from '../features/terminals/activation/connect-dialogs.tsx'
import { useConnect } from '../features/terminals/activation/use-connect.ts'
import type { Terminal } from '../lib/terminals.ts'

/** A new phone, or one for a terminal that waits for it. */
export interface TerminalRequest {
  readonly known?: Terminal
}

/** The way of a phone into the list, begun from another screen: each new request begins it once. */
export function ConnectTerminal({ request }: { request: TerminalRequest }) {
  const connect = useConnect()
  const begin = useEffectEvent(() => void connect.start(request.known))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request is what begins it
  useEffect(() => begin(), [request])
  return <ConnectDialogs connect={connect} />
}
