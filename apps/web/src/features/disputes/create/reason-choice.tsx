import { type DisputeReason, disputeReasons } from '@florin/contract/case-rules'
import { UnstyledButton } from '@mantine/core'
import {
  IconBuildingBank,
  IconCashOff,
  IconCopy,
  IconCreditCardOff,
  IconEqualNot,
  IconFileAlert,
  IconHourglassOff,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './reason-choice.module.css'

const icons = {
  not_credited: IconCashOff,
  another_sum: IconEqualNot,
  wrong_requisite: IconCreditCardOff,
  paid_late: IconHourglassOff,
  paid_twice: IconCopy,
  forged_receipt: IconFileAlert,
  bank_returned: IconBuildingBank,
} as const

interface Props {
  readonly chosen: DisputeReason
  /** On a phone the list folds into one row once a reason was chosen. */
  readonly isFolded: boolean
  readonly onChoose: (reason: DisputeReason) => void
  readonly onUnfold: () => void
}

/** What happened: it decides what is asked of each side. */
export function ReasonChoice({ chosen, isFolded, onChoose, onUnfold }: Props) {
  const t = useTexts('disputes')
  const name = useId()
  const shown = isFolded ? [chosen] : disputeReasons
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <span className={styles.number} aria-hidden="true">
          1
        </span>
        {t('open_what')}
      </legend>
      {shown.map((reason) => {
        const Icon = icons[reason]
        return (
          <label key={reason} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={chosen === reason}
              onChange={() => onChoose(reason)}
              onClick={() => onChoose(reason)}
            />
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.title}>{t(`open_reason_${reason}`)}</span>
              <span className={styles.text}>{t(`open_reason_${reason}_text`)}</span>
            </span>
          </label>
        )
      })}
      {isFolded && (
        <UnstyledButton
          type="button"
          className={styles.unfold}
          onClick={(event) => {
            // The button goes: the keyboard goes on from the reason that is chosen.
            event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>(':checked')?.focus()
            onUnfold()
          }}
        >
          {t('open_what_chosen')}
        </UnstyledButton>
      )}
    </fieldset>
  )
}
