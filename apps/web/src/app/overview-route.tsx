import { lazy, Suspense, useEffect, useState } from 'react'
import { OverviewScreen } from '../features/overview/overview-screen.tsx'
import type { WalletTab } from '../features/overview/wallet-actions.ts'
import { loadTexts } from '../lib/texts.tsx'

async function loadWallet() {
  const [module] = await Promise.all([import('../features/wallet/wallet-modal.tsx'), loadTexts('wallet')])
  return { default: module.WalletModal }
}

async function loadHistory() {
  const [module] = await Promise.all([import('../features/wallet/wallet-history.tsx'), loadTexts('wallet')])
  return { default: module.WalletHistory }
}

const WalletModal = lazy(loadWallet)
const WalletHistory = lazy(loadHistory)

/** The overview and, over it, the wallet: the two features meet here and nowhere else. */
export function OverviewRoute() {
  const [tab, setTab] = useState<WalletTab>('deposit')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  useEffect(() => {
    const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_500))
    whenIdle(() => void loadWallet())
  }, [])

  function open(asked: WalletTab) {
    setTab(asked)
    setOpen(true)
    setOpened(true)
  }

  return (
    <>
      <OverviewScreen
        onWallet={open}
        history={
          <Suspense fallback={null}>
            <WalletHistory />
          </Suspense>
        }
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <WalletModal opened={isOpen} initialTab={tab} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
