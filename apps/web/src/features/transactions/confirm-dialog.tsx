import { IconCashBanknote } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { bankName } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import { Fact, Facts } from '../../components/facts/facts.tsx'
import { Note } from '../../components/note.tsx'
import { Question } from '../../components/question/question.tsx'
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
    <Question
      opened={deal !== undefined && (!isLoading || opening?.wasLate === true)}
      title={t('confirm_question')}
      icon={IconCashBanknote}
      hint={t('confirm_hint')}
      yes={t('confirm_yes')}
      no={t('cancel')}
      isBusy={confirm.isPending}
      isWaiting={isWaiting}
      failure={confirm.isError ? sentenceOf(confirm.error, t('confirm_failed')) : ''}
      onYes={() => shown && yes(shown.id)}
      onClose={onClose}
    >
      {shown && <DealFacts deal={shown} />}
      <Warnings texts={opening?.texts ?? null} />
      {isLoading && <BalanceQuestionSkeleton />}
      {question && (
        <BalanceQuestion
          question={question}
          answer={answer}
          isDisabled={confirm.isPending}
          onAnswer={setAnswer}
        />
      )}
      {/* Opened with a skeleton, it keeps its height: the buttons stay under the pointer. */}
      {!isLoading && !question && opening?.wasLate && <div className={styles.keptRoom} />}
    </Question>
  )
}

function Warnings({ texts }: { texts: BankTexts | null }) {
  const t = useTexts('transactions')
  return (
    <>
      {texts?.contradiction && (
        <Note family="bad">
          <strong>{t('forged_lead')}</strong> {t('forged_look_text')}
        </Note>
      )}
      {texts?.hint && <HintRow hint={texts.hint} />}
    </>
  )
}

function DealFacts({ deal }: { deal: Deal }) {
  const t = useTexts('transactions')
  const { roubles, profit } = formats()
  const bank = useNamedBanks()(deal.payment_details.bank)
  return (
    <Facts layout="rows" className={styles.facts}>
      <Fact name={t('confirm_amount')}>
        <span className={styles.amount}>{roubles(deal.amount)}</span>
      </Fact>
      <Fact name={t('confirm_requisite')}>
        <span className={styles.requisite} translate="no">
          <BankDot bankId={bank.id} />
          <span className="visually-hidden">{bankName(bank)} </span>
          {requisiteText(deal.payment_details, deal.order_type)}
        </span>
      </Fact>
      <Fact name={t('confirm_profit')}>
        <span className={styles.profit}>{profit(deal.profit)}</span>
      </Fact>
      <Fact name={t('confirm_id')}>
        <span className={styles.requisite} translate="no">
          {shortId(deal.id)}
        </span>
      </Fact>
    </Facts>
  )
}
