import './app/trusted-types.ts'
import './app/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startAuthCheckEarly } from './app/auth-check.ts'
import { openFromNotices } from './app/open-from-notice.ts'
import { createRouter } from './app/router.tsx'
import { awaitInstallOffer } from './lib/install-offer.ts'
import { currentLanguage } from './lib/language.ts'
import { onFarewell } from './lib/session.ts'
import { loadTexts } from './lib/texts.tsx'

document.documentElement.lang = currentLanguage()
awaitInstallOffer()

// Code, texts and the auth check are fetched in parallel.
startAuthCheckEarly(location.pathname)
const router = createRouter()
onFarewell((notice) => void router.navigate('/welcome', { replace: true, state: notice ? { notice } : null }))
openFromNotices((path) => void router.navigate(path))
await loadTexts('common')

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

// Nothing on this page waits for it, so it waits until there is nothing else to do.
if (import.meta.env.PROD) {
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_500))
  whenIdle(async () => (await import('./app/register-worker.ts')).registerWorker())
}
