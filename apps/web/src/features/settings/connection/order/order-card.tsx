import { useLayoutEffect, useRef, useState } from 'react'
import { Panel } from '../../../../components/panel/panel.tsx'
import type { AlertSettings } from '../../../../lib/alerts.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { useChangeAlertSettings } from '../../change-alert-settings.ts'
import { refusalOf } from '../../refusal.ts'
import { ChannelRow } from './channel-row.tsx'
import { moved, wholeOrder } from './moved.ts'
import styles from './order.module.css'
import { useDrag } from './use-drag.ts'

interface Props {
  readonly settings: AlertSettings
  readonly hasBot: boolean
}

export function OrderCard({ settings, hasBot }: Props) {
  const t = useTexts('connection')
  const words = useTexts('alert-log')
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const keepFocus = useKeptFocus(settings.order.join())
  const change = useChangeAlertSettings((error) => {
    setAnnouncement('')
    toasts.error(refusalOf(error, t('order_failed')))
  })
  const channels = settings.channels.filter(({ state }) => state !== 'off')

  const move = (from: number, to: number) => {
    const channel = channels[from]
    if (channel === undefined || to < 0 || to >= channels.length) return
    keepFocus()
    const shown = moved(channels, from, to).map(({ name }) => name)
    change.mutate({ order: wholeOrder(settings.order, shown) })
    const place = { place: to + 1, count: channels.length }
    setAnnouncement(t('order_moved', { channel: words(`channel.${channel.name}`), ...place }))
  }
  const drag = useDrag(list, move)

  return (
    <Panel title={t('order_title')}>
      <p className={styles.lead}>{t('order_lead')}</p>
      {!hasBot && <p className={styles.lead}>{t('bot_off')}</p>}
      <ol ref={list} className={styles.list} data-dragging={drag.held !== undefined}>
        {channels.map((channel, at) => (
          <ChannelRow
            key={channel.name}
            channel={channel}
            at={at}
            count={channels.length}
            offset={drag.offsetOf(at)}
            isHeld={drag.held === at}
            grip={drag.grip(at)}
            onMove={(to) => move(at, to)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Panel>
  )
}

/** A button whose row takes another place in the page loses the focus there; it gets it back once the order has changed. */
function useKeptFocus(order: string): () => void {
  const focused = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is what moves the rows
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus({ preventScroll: true })
    focused.current = null
  }, [order])
  return () => {
    focused.current = document.activeElement as HTMLElement | null
  }
}
