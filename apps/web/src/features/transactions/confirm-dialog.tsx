import { Button, Modal } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { bankName } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import { Note } from '../../components/note.tsx'
import { useLast } from '../../components/use-last.ts'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { type BalanceAnswer, BalanceQuestion, BalanceQuestionSkeleton } from './confirm/balance-question.tsx'
import { useBankTexts } from './confirm/use-bank-texts.ts'
import styles from './confirm-dialog.module.css'
import { HintRow } from './hint-row.tsx'
import { requisiteText } from './requisite-text.ts'
import { shortId } from './short-id.ts'
import { type BankTexts, type Deal, useConfirmDeal } from './transactions-queries.ts'

interface Props {
  readonly deal: Deal | undefined
  readonly onClose: () => void
}

/** The question before money moves for good. It names the deal and its amount; the safe answer has the focus. */
export function ConfirmDialog({ deal, onClose }: Props) {
  const t = useTexts('transactions')
  const shown = useLast(deal)
  const confirm = useConfirmDeal()
  const { reset } = confirm
  const opening = useBankTexts(deal?.id)
  const [answer, setAnswer] = useState<BalanceAnswer>()
  // An old refusal or answer does not greet the next deal.
  useEffect(() => {
    if (deal === undefined) return
    reset()
    setAnswer(undefined)
  }, [deal, reset])

  const isLoading = opening?.texts === undefined
  const question = opening?.texts?.balance_question ?? undefined
  const isWaiting = isLoading || (question !== undefined && answer === undefined)

  const yes = (id: string) =>
    confirm.mutate(
      { id, shownBalance: answer === 'yes' ? question?.balance : undefined },
      {
        onSuccess: ({ is_chain_proven }) => {
          toasts.success(t('confirmed'))
          if (is_chain_proven) toasts.info(t('confirmed_proven'))
          onClose()
        },
      },
    )

  return (
    <Modal
      opened={deal !== undefined && (!isLoading || opening?.wasLate === true)}
      // Later, not now: the same press of Escape would reach the open deal below, and close it too.
      onClose={() => confirm.isPending || setTimeout(onClose)}
      size={440}
      padding={28}
      // Above the open deal, whichever of them was there first.
      zIndex={300}
      withCloseButton={false}
    >
      <div className={styles.head}>
        <span className={styles.tile}>
          <IconCashBanknote size={26} stroke={1.75} aria-hidden="true" />
        </span>
        <Modal.Title className={styles.title}>{t('confirm_question')}</Modal.Title>
        <p className={styles.hint}>{t('confirm_hint')}</p>
      </div>
      {shown && <Facts deal={shown} />}
      <Warnings texts={opening?.texts ?? null} />
      {isLoading && <BalanceQuestionSkeleton />}
      {question && (
        <BalanceQuestion
          asked={question}
          answer={answer}
          isDisabled={confirm.isPending}
          onAnswer={setAnswer}
        />
      )}
      {/* Opened with a skeleton, it keeps its height: the buttons stay under the pointer. */}
      {!isLoading && !question && opening?.wasLate && <div className={styles.keptRoom} />}
      {confirm.isError && (
        <div className={styles.note}>
          <Note family="bad">{sentenceOf(confirm.error, t('confirm_failed'))}</Note>
        </div>
      )}
      <div className={styles.answers}>
        <Button variant="default" data-autofocus disabled={confirm.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={confirm.isPending} disabled={isWaiting} onClick={() => shown && yes(shown.id)}>
          {t('confirm_yes')}
        </Button>
      </div>
    </Modal>
  )
}

function Warnings({ texts }: { texts: BankTexts | null }) {
  const t = useTexts('transactions')
  return (
    <>
      {texts?.contradiction && (
        <div className={styles.note}>
          <Note family="bad">
            <strong>{t('forged_lead')}</strong> {t('forged_look_text')}
          </Note>
        </div>
      )}
      {texts?.hint && (
        <div className={styles.note}>
          <HintRow hint={texts.hint} />
        </div>
      )}
    </>
  )
}

function Facts({ deal }: { deal: Deal }) {
  const t = useTexts('transactions')
  const { roubles, profit } = formats()
  const bank = useNamedBanks()(deal.payment_details.bank)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('confirm_amount')}</dt>
        <dd className={styles.amount}>{roubles(deal.amount)}</dd>
      </div>
      <div>
        <dt>{t('confirm_requisite')}</dt>
        <dd className={styles.requisite} translate="no">
          <BankDot bankId={bank.id} />
          <span className="visually-hidden">{bankName(bank)} </span>
          {requisiteText(deal.payment_details, deal.order_type)}
        </dd>
      </div>
      <div>
        <dt>{t('confirm_profit')}</dt>
        <dd className={styles.profit}>{profit(deal.profit)}</dd>
      </div>
      <div>
        <dt>{t('confirm_id')}</dt>
        <dd className={styles.requisite} translate="no">
          {shortId(deal.id)}
        </dd>
      </div>
    </dl>
  )
}
