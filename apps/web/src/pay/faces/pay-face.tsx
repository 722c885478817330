import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { Note } from '../../components/note.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Button } from '../button.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'
import type { CheckoutSession, ShownCheckout } from '../checkout-session.ts'
import { Countdown } from '../countdown.tsx'
import { addedRoubles } from '../requisite-lines.ts'
import { Requisites } from '../requisites.tsx'
import type { View } from '../view.ts'
import styles from './face.module.css'
import { FaceHead } from './face-head.tsx'

interface Props {
  readonly view: View
  readonly shown: ShownCheckout
  readonly session: CheckoutSession
  readonly remaining: number | undefined
}

export function PayFace({ view, shown, session, remaining }: Props) {
  const t = useTexts('checkout')
  const [isCanceling, setCanceling] = useState(false)
  const { roubles } = formats()
  const amount = view.amount ?? view.amount_requested

  return (
    <>
      <FaceHead
        title={t('pay_title')}
        text={t('valid_for')}
        aside={remaining !== undefined && <Countdown view={view} remaining={remaining} />}
      />
      {view.requisite && (
        <Requisites
          requisite={view.requisite}
          amount={amount}
          amountLabel={t('exact_amount')}
          marksKopecks={view.has_added_kopecks}
        />
      )}
      {view.has_added_kopecks && (
        <Note family="info">
          {t('kopecks_added', { kopecks: roubles(addedRoubles(view.amount_requested, amount)) })}
        </Note>
      )}
      <TransferRules />
      <div className={styles.actions}>
        <ExactWarning text={t('exact_warning')} amount={amount} />
        {view.may_claim && (
          <div className={styles.claim}>
            <Button onPress={() => void session.claim()}>{t('i_have_paid')}</Button>
          </div>
        )}
        <div className={styles.asides}>
          {view.may_choose && (
            <Button kind="quiet" onPress={session.startChoosing}>
              {t('change_method')}
            </Button>
          )}
          {view.may_cancel && (
            <Button kind="quiet" isBusy={shown.acting === 'cancel'} onPress={() => setCanceling(true)}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </div>
      <CancelDialog
        isOpen={isCanceling}
        onClose={() => setCanceling(false)}
        onConfirm={() => {
          setCanceling(false)
          void session.cancel()
        }}
      />
    </>
  )
}

export function TransferRules() {
  const t = useTexts('checkout')
  return (
    <ul className={styles.rules}>
      {(['rule_one_transfer', 'rule_own_card', 'rule_no_comment'] as const).map((rule) => (
        <li key={rule}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {t(rule)}
        </li>
      ))}
    </ul>
  )
}

/** Stands directly above the button: the last thing that is read before pressing it. */
export function ExactWarning({ text, amount }: { text: string; amount: string }) {
  const t = useTexts('checkout')
  const exactly = t('exactly', { amount: formats().roubles(amount) })
  return (
    <Note family="warn">
      <Filled text={text} with={{ exactly: <strong>{exactly}</strong> }} />
    </Note>
  )
}
