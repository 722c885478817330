import { IconCheck } from '@tabler/icons-react'
import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import { maskCard, phoneText } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './method-choices.module.css'
import type { TerminalMethod } from './methods-queries.ts'

interface Props {
  readonly methods: readonly TerminalMethod[]
  readonly chosen: readonly string[]
  readonly onToggle: (id: string) => void
}

export function MethodChoices({ methods, chosen, onToggle }: Props) {
  const t = useTexts('terminals')
  return (
    <ul className={styles.choices} aria-label={t('link_title')}>
      {methods.map((method) => (
        <li key={method.id}>
          <Choice
            method={method}
            isChosen={chosen.includes(method.id)}
            onToggle={() => onToggle(method.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  readonly method: TerminalMethod
  readonly isChosen: boolean
  readonly onToggle: () => void
}

/** The whole card is the label of its box: it can be pressed anywhere. */
function Choice({ method, isChosen, onToggle }: ChoiceProps) {
  const { card, phone_number: phone } = method
  return (
    <label className={styles.choice}>
      <input type="checkbox" className={styles.input} checked={isChosen} onChange={onToggle} />
      <span className={styles.box} aria-hidden="true">
        <IconCheck size={16} stroke={3} />
      </span>
      <BankTile bank={method.bank} size={34} />
      <span className={styles.names}>
        <span className={styles.bank}>{bankName(method.bank)}</span>
        <span className={styles.owner}>{method.name}</span>
      </span>
      <span className={styles.digits} translate="no">
        {card ? maskCard(card) : phone && phoneText(phone)}
      </span>
    </label>
  )
}
