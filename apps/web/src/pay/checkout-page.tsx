import { IconCloudOff, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { Button } from './button.tsx'
import type { CheckoutSession } from './checkout-session.ts'
import { Verdict } from './faces/verdict.tsx'
import { followOrder } from './follow-order.ts'
import { Loading } from './loading.tsx'
import { OrderView } from './order-view.tsx'
import { PageFrame } from './page-frame.tsx'
import { liveAddress } from './pay-api.ts'

/** One order, from its link to its end. */
export function CheckoutPage({ token, session }: { token: string; session: CheckoutSession }) {
  const t = useTexts('checkout')
  const shown = useSyncExternalStore(session.subscribe, session.current)
  const isUnknown = shown.trouble?.status === 404
  useOrder(session, token, isUnknown)

  if (isUnknown) return <UnknownOrder />
  if (shown.view) return <OrderView view={shown.view} shown={shown} session={session} token={token} />
  if (!shown.trouble) return <Loading />
  return (
    <PageFrame>
      <Verdict icon={IconCloudOff} family="mute" title={t('failed_title')} text={t('failed_text')}>
        <Button onPress={() => void session.refresh()}>{t('retry')}</Button>
      </Verdict>
    </PageFrame>
  )
}

/** Also for a link that cannot be one: the answer is the same, and tells nothing. */
export function UnknownOrder() {
  const t = useTexts('checkout')
  return (
    <PageFrame>
      <Verdict icon={IconLinkOff} family="mute" title={t('unknown_title')} text={t('unknown_text')} />
    </PageFrame>
  )
}

function useOrder(session: CheckoutSession, token: string, isUnknown: boolean): void {
  const isLoaded = useSyncExternalStore(session.subscribe, () => session.current().view !== undefined)

  // The stream is opened only for an order that is there: guessed links do not get to hold a connection.
  useEffect(() => {
    if (isUnknown) return
    return followOrder({
      address: isLoaded ? liveAddress(token) : undefined,
      shownVersion: () => session.current().view?.version,
      refresh: session.refresh,
    })
  }, [session, token, isUnknown, isLoaded])
}
