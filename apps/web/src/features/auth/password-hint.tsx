import { passwordRules, passwordSpecials } from '@florin/contract/rules'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Filled } from '../../components/filled.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './password-hint.module.css'
import { rulesMet, strengthOf } from './password-strength.ts'

const families = { very_weak: 'bad', weak: 'bad', medium: 'warn', strong: 'ok' } as const

interface Props {
  readonly password: string
  /** The field has the focus. Without it the rules are only listed; the box keeps its place, so that nothing below it moves. */
  readonly isLive: boolean
}

/** Five segments, a word and the list of what is still missing. */
export function PasswordHint({ password, isLive }: Props) {
  const strength = strengthOf(password)
  const met = isLive ? rulesMet(password) : 0
  return (
    <div className={styles.hint} data-family={isLive ? families[strength] : undefined}>
      <div className={styles.head}>
        <div className={styles.bar} aria-hidden="true">
          {passwordRules.map((rule, at) => (
            <span key={rule.name} className={styles.segment} data-on={at < met} />
          ))}
        </div>
        <Word strength={isLive ? strength : undefined} />
      </div>
      <ul className={styles.rules}>
        {passwordRules.map((rule) => (
          <Rule key={rule.name} name={rule.name} isMet={isLive ? rule.holds(password) : undefined} />
        ))}
      </ul>
    </div>
  )
}

function Word({ strength }: { strength: keyof typeof families | undefined }) {
  const t = useTexts('auth')
  return (
    <span className={styles.word} role="status">
      {strength !== undefined && (
        <>
          <span className="visually-hidden">{t('strength')}: </span>
          {t(`strength_${strength}`)}
        </>
      )}
    </span>
  )
}

interface RuleProps {
  readonly name: (typeof passwordRules)[number]['name']
  /** Undefined while nobody types. */
  readonly isMet: boolean | undefined
}

function Rule({ name, isMet }: RuleProps) {
  const t = useTexts('auth')
  const Icon = isMet ? IconCircleCheckFilled : IconCircle
  return (
    <li className={styles.rule} data-met={isMet === true}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span>
        <Filled text={t(`rule_${name}`)} with={{ specials: <code>{passwordSpecials}</code> }} />
        {isMet !== undefined && (
          <span className="visually-hidden">, {isMet ? t('rule_met') : t('rule_missing')}</span>
        )}
      </span>
    </li>
  )
}
