import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OverviewScreen } from '../features/overview/overview-screen.tsx'
import type { WalletTab } from '../features/overview/wallet-actions.ts'
import type { OverviewArrival } from '../lib/arrivals.ts'
import { meQuery, recallRole } from '../lib/me.ts'
import type { Terminal } from '../lib/terminals.ts'
import { loadTexts } from '../lib/texts.tsx'
import type { TerminalRequest } from './connect-terminal.tsx'

async function loadWallet() {
  const [module] = await Promise.all([
    import('../features/wallet/wallet-modal.tsx'),
    loadTexts('wallet', 'address'),
  ])
  return { default: module.WalletModal }
}

async function loadHistory() {
  const [module] = await Promise.all([import('../features/wallet/wallet-history.tsx'), loadTexts('wallet')])
  return { default: module.WalletHistory }
}

async function loadMethods() {
  const [module] = await Promise.all([
    import('../features/terminals/methods/terminal-methods-dialog.tsx'),
    loadTexts('terminals', 'chain'),
  ])
  return { default: module.TerminalMethodsDialog }
}

async function loadWaiting() {
  const [module] = await Promise.all([
    import('../features/transactions/waiting/waiting-on-overview.tsx'),
    loadTexts('transactions'),
  ])
  return { default: module.WaitingOnOverview }
}

async function loadConnect() {
  const [module] = await Promise.all([import('./connect-terminal.tsx'), loadTexts('terminals')])
  return { default: module.ConnectTerminal }
}

async function loadSupport() {
  const [module] = await Promise.all([
    import('../features/back-office/overview/support-overview.tsx'),
    loadTexts('back-office'),
  ])
  return { default: module.SupportOverview }
}

const SupportOverview = lazy(loadSupport)
const WalletModal = lazy(loadWallet)
const ConnectTerminal = lazy(loadConnect)
const TerminalMethodsDialog = lazy(loadMethods)
const WaitingOnOverview = lazy(loadWaiting)
const WalletHistory = lazy(loadHistory)

/** The overview with the deals that wait and, over it, the wallet, a phone's payment methods and a new phone: the features meet here and nowhere else. */
export function OverviewRoute() {
  const [tab, setTab] = useState<WalletTab>('deposit')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [terminal, setTerminal] = useState<Terminal>()
  const [wasAsked, setAsked] = useState(false)
  const [request, setRequest] = useState<TerminalRequest>()
  const me = useQuery(meQuery).data
  const isStaff = me?.is_staff ?? recallRole('isStaff')
  const isMerchant = me?.account_type === 'merchant'
  const isTrader = me !== undefined && me.account_type === 'trader' && !me.is_staff

  useEffect(() => {
    const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_500))
    whenIdle(() => void loadWallet())
  }, [])

  // Another screen may lead here for the wallet: once, and not again on the way back.
  const location = useLocation()
  const navigate = useNavigate()
  const arrive = useEffectEvent(({ wallet }: OverviewArrival) => {
    if (wallet === undefined) return
    void navigate(location, { replace: true, state: null })
    open(wallet)
  })
  useEffect(() => {
    if (location.state !== null && typeof location.state === 'object')
      arrive(location.state as OverviewArrival)
  }, [location.state])

  function open(chosen: WalletTab) {
    setTab(chosen)
    setOpen(true)
    setOpened(true)
  }

  function showMethods(chosen: Terminal) {
    setTerminal(chosen)
    setAsked(true)
  }

  const overview = (
    <OverviewScreen
      isBelow={isStaff}
      onWallet={open}
      onMethods={showMethods}
      onAddTerminal={() => setRequest({})}
      onConnectTerminal={(known) => setRequest({ known })}
      waiting={
        isTrader && (
          <Suspense fallback={null}>
            <WaitingOnOverview />
          </Suspense>
        )
      }
      history={
        <Suspense fallback={null}>
          <WalletHistory hidesEmpty={isMerchant || me?.is_lead === true} />
        </Suspense>
      }
    />
  )

  return (
    <>
      {isStaff ? (
        <Suspense fallback={null}>
          <SupportOverview own={overview} />
        </Suspense>
      ) : (
        overview
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <WalletModal opened={isOpen} initialTab={tab} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {wasAsked && (
        <Suspense fallback={null}>
          <TerminalMethodsDialog terminal={terminal} onClose={() => setTerminal(undefined)} />
        </Suspense>
      )}
      {request && (
        <Suspense fallback={null}>
          <ConnectTerminal request={request} />
        </Suspense>
      )}
    </>
  )
}
