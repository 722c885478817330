import { Anchor, Button, Card } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Filled } from '../../../../components/filled.tsx'
import { Note } from '../../../../components/note.tsx'
import { OneTimeCodeDialog } from '../../../../components/one-time-code-dialog.tsx'
import { Question } from '../../../../components/question/question.tsx'
import { StatusChip } from '../../../../components/status-chip.tsx'
import { TronAddress } from '../../../../components/tron-address.tsx'
import { useLast } from '../../../../components/use-last.ts'
import { formats } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import settings from '../../settings.module.css'
import { CardHead } from '../card-head.tsx'
import styles from '../integration.module.css'
import { type IntegrationAnswer, requestPayoutCode, useSetPayout } from '../integration-queries.ts'
import { isAboutCode } from '../is-about-code.ts'
import { PayoutForm } from './payout-form.tsx'

/** Where the shop's USDT may go. A new address needs a code and waits before it is used; ending needs neither. */
export function PayoutCard({ shop, email }: { shop: IntegrationAnswer; email: string }) {
  const t = useTexts('integration')
  const set = useSetPayout()
  const opener = useRef<HTMLElement>(null)
  const [confirming, setConfirming] = useState<string>()
  const [isEnding, setEnding] = useState(false)
  const shown = useLast(confirming)

  const ask = async (address: string) => {
    opener.current = document.activeElement as HTMLElement | null
    await requestPayoutCode(address)
    setConfirming(address)
  }

  const confirm = async (otp: string) => {
    if (confirming === undefined) return
    try {
      await set.mutateAsync({ address: confirming, otp })
      toasts.success(t('payout_set_done'))
    } catch (error) {
      if (isAboutCode(error)) throw error
      toasts.error(refusalOf(error, t('payout_failed'), 'address'))
    }
    setConfirming(undefined)
  }

  const end = () =>
    set.mutate(
      { address: null },
      {
        onSuccess: () => {
          toasts.success(t('payout_ended'))
          setEnding(false)
        },
        onError: (error) => toasts.error(refusalOf(error, t('payout_end_failed'))),
      },
    )

  return (
    <Card component="section" className={settings.card} aria-labelledby="integration-payout">
      <CardHead
        id="integration-payout"
        title={t('payout_title')}
        lead={t('payout_lead')}
        action={
          shop.settlement_address !== null && (
            <Button variant="default" onClick={() => setEnding(true)}>
              {t('payout_end')}
            </Button>
          )
        }
      />
      <Current shop={shop} />
      {/* Balance, history, by hand and by the day: all of it is there. */}
      <Anchor component={Link} to="/payouts" className={styles.all}>
        {t('payout_all')}
      </Anchor>
      {/* A new one is typed into an empty field. */}
      <PayoutForm key={shop.settlement_address} current={shop.settlement_address} onAsk={ask} />
      <OneTimeCodeDialog
        opened={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        onClosed={() => opener.current?.focus()}
        title={t('payout_code_title')}
        description={
          <Filled text={t('payout_code_description')} with={{ email: <strong>{email}</strong> }} />
        }
        details={shown && <TronAddress address={shown} />}
        submitLabel={t('payout_set')}
        failure={t('payout_failed')}
        onSubmit={confirm}
        onResend={() => (confirming ? requestPayoutCode(confirming) : Promise.resolve())}
      />
      <Question
        opened={isEnding}
        title={t('payout_end_title')}
        yes={t('payout_end')}
        isDanger
        isBusy={set.isPending}
        onYes={end}
        onClose={() => setEnding(false)}
      >
        <p>{t('payout_end_text')}</p>
      </Question>
    </Card>
  )
}

function Current({
  shop: { settlement_address: address, settlement_usable_at: usableAt },
}: {
  shop: IntegrationAnswer
}) {
  const t = useTexts('integration')
  if (address === null) return <p className={styles.address}>{t('payout_none')}</p>
  const isCooling = usableAt !== null && Date.parse(usableAt) > Date.now()
  return (
    <>
      <div className={styles.address}>
        <TronAddress address={address} />
        {!isCooling && (
          <StatusChip family="ok" hasDot>
            {t('payout_usable')}
          </StatusChip>
        )}
      </div>
      {isCooling && (
        <div className={styles.note}>
          <Note family="warn">{t('payout_cooling', { time: formats().dateTime(usableAt) })}</Note>
        </div>
      )}
    </>
  )
}
