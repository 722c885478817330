import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../lib/language.ts'
import { loadTexts } from '../lib/texts.tsx'
import { CheckoutPage, UnknownOrder } from './checkout-page.tsx'
import { checkoutSession } from './checkout-session.ts'
import { ask } from './pay-api.ts'
import { tokenIn } from './view.ts'

document.documentElement.lang = currentLanguage()

// The order and the texts are fetched in parallel.
const token = tokenIn(location.pathname)
const session = token && checkoutSession({ ask: (name, body) => ask(name, token, body), now: Date.now })
if (session) void session.refresh()
await loadTexts('checkout')

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {token && session ? <CheckoutPage token={token} session={session} /> : <UnknownOrder />}
  </StrictMode>,
)
