import { Button, Drawer } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Note } from '../../../components/note.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { useLast } from '../../../components/use-last.ts'
import { ApiProblem, sentenceOf } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { HintRow } from '../hint-row.tsx'
import { type Deal, type DealDetails, detailsQuery } from '../transactions-queries.ts'
import type { Onlooker } from '../views.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { DealContradiction } from './deal-contradiction.tsx'
import styles from './deal-drawer.module.css'
import { DealFacts } from './deal-facts.tsx'
import { DealHead } from './deal-head.tsx'
import { DealMatching } from './deal-matching.tsx'
import { DealReceipts } from './deal-receipts.tsx'
import { DealTimeline } from './deal-timeline.tsx'
import { OwnReceipts } from './own-receipts.tsx'

export interface DealDrawerProps {
  readonly id: string | undefined
  readonly who: Onlooker
  /** The question lies over it and owns Escape and the clicks beside it. */
  readonly isCovered: boolean
  readonly onClose: () => void
  readonly onConfirm: (deal: Deal) => void
}

/** One deal with its whole story, beside the list. */
export function DealDrawer({ id, who, isCovered, onClose, onConfirm }: DealDrawerProps) {
  const t = useTexts('transactions')
  const common = useTexts('common')
  const shown = useLast(id)
  const opener = useRef<Element>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isUnder = isCovered || isAsking
  useLayoutEffect(() => {
    if (id !== undefined) opener.current = document.activeElement
  }, [id])
  return (
    <Drawer.Root
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      returnFocus={false}
      onExitTransitionEnd={() => returnFocus(shown, opener.current)}
      closeOnEscape={!isUnder}
      closeOnClickOutside={!isUnder}
      trapFocus={!isUnder}
      classNames={{ content: styles.content, body: styles.body, title: styles.title }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          {/* Not Mantine's own header: outside the page's landmarks it would count as a second banner. */}
          <div className={styles.bar}>
            <Drawer.Title>{t('open', { id: (shown ?? '').slice(0, 8) })}</Drawer.Title>
            <Drawer.CloseButton aria-label={common('close')} size={36} iconSize={22} />
          </div>
          {shown !== undefined && (
            <Story
              key={shown}
              id={shown}
              who={who}
              isAsking={isAsking}
              onAsk={setIsAsking}
              onConfirm={onConfirm}
              onClose={onClose}
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Back to what opened it, else to the deal's row, else to the content. The keyboard never starts from the top again. */
function returnFocus(id: string | undefined, opener: Element | null): void {
  const row = document.querySelector<HTMLElement>(`a[href$="id=${CSS.escape(id ?? '')}"]`)
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener.matches('a, button')
  const place = isThere ? opener : (row ?? document.getElementById('content'))
  place?.focus({ preventScroll: true })
}

interface Asking {
  /** The shop is asked whether it accepts what came, or the trader whether a part came. */
  readonly isAsking: boolean
  readonly onAsk: (isAsking: boolean) => void
}

type StoryProps = { readonly id: string } & Asking & Pick<DealDrawerProps, 'who' | 'onConfirm' | 'onClose'>

function Story({ id, who, isAsking, onAsk, onConfirm, onClose }: StoryProps) {
  const t = useTexts('transactions')
  const details = useQuery(detailsQuery(id))
  // An address with a typo, or somebody else's deal: asking again would not help.
  if (details.error instanceof ApiProblem && details.error.status < 500 && details.error.status >= 400)
    return <p className={styles.refused}>{sentenceOf(details.error, t('detail_failed'))}</p>
  return (
    <QueryView query={details} failure={t('detail_failed')} loading={t('detail_loading')}>
      {(deal) => (
        <>
          <div className={styles.story}>
            <DealHead deal={deal} who={who} />
            <BankTextNotes deal={deal} />
            <DealTimeline steps={deal.timeline} />
            <DealFacts deal={deal} who={who} />
            {who === 'staff' && <DealReceipts receipts={deal.receipts} isStaff />}
            {who === 'trader' && <OwnReceipts deal={deal} onAsk={onAsk} />}
            {who === 'staff' && deal.order_id !== null && <DealMatching orderId={deal.order_id} />}
          </div>
          {deal.may_confirm && <Feet deal={deal} onConfirm={onConfirm} onClose={onClose} />}
          {deal.acceptable && <AcceptFeet onAsk={onAsk} />}
          {who === 'merchant' && <AcceptDialog deal={deal} isOpen={isAsking} onClose={() => onAsk(false)} />}
        </>
      )}
    </QueryView>
  )
}

/** What bank texts say of the deal; for support, that a later proof speaks against one. */
function BankTextNotes({ deal }: { deal: DealDetails }) {
  const t = useTexts('transactions')
  const texts = deal.bank_texts
  return (
    <>
      {deal.is_suspect && <Note family="bad">{t('suspect_text')}</Note>}
      {texts?.hint && <HintRow hint={texts.hint} />}
      {texts?.contradiction && <DealContradiction deal={deal} contradiction={texts.contradiction} />}
    </>
  )
}

type FeetProps = { readonly deal: DealDetails } & Pick<DealDrawerProps, 'onConfirm' | 'onClose'>

function Feet({ deal, onConfirm, onClose }: FeetProps) {
  const t = useTexts('transactions')
  const common = useTexts('common')
  return (
    <div className={styles.feet}>
      {/* Where a text looks forged, going away is a good answer too. */}
      {deal.bank_texts?.contradiction && (
        <Button variant="default" fullWidth className={styles.confirm} onClick={onClose}>
          {common('close')}
        </Button>
      )}
      <Button
        fullWidth
        className={styles.confirm}
        leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onConfirm(deal)}
      >
        {t('confirm_long')}
      </Button>
    </div>
  )
}

function AcceptFeet({ onAsk }: Pick<Asking, 'onAsk'>) {
  const t = useTexts('transactions')
  const ref = useFocusToDialog<HTMLButtonElement>()
  return (
    <div className={styles.feet}>
      <Button ref={ref} fullWidth className={styles.confirm} onClick={() => onAsk(true)}>
        {t('accept_part')}
      </Button>
    </div>
  )
}
