import { useEffect, useEffectEvent } from 'react'
import { ConnectDialogs } from '../features/terminals/activation/connect-dialogs.tsx'
import { useConnect } from '../features/terminals/activation/use-connect.ts'

/** The way of a phone into the list, begun from another screen: each new wish begins it once. */
export function ConnectTerminal({ wish }: { wish: number }) {
  const connect = useConnect()
  const begin = useEffectEvent(() => void connect.start())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish is what begins it
  useEffect(() => begin(), [wish])
  return <ConnectDialogs connect={connect} />
}
