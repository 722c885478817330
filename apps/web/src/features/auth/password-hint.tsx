import { passwordRules, passwordSpecials } from '@florin/contract/rules'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Filled } from '../../components/filled.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './password-hint.module.css'
import { rulesMet, strengthOf } from './password-strength.ts'

const families = { very_weak: 'bad', weak: 'bad', medium: 'warn', strong: 'ok' } as const

/** Five segments, a word and the list of what is still missing. */
export function PasswordHint({ id, password }: { id: string; password: string }) {
  const t = useTexts('auth')
  const met = rulesMet(password)
  const strength = strengthOf(password)
  return (
    <div className={styles.hint} id={id} data-family={families[strength]}>
      <div className={styles.head}>
        <div className={styles.bar} aria-hidden="true">
          {passwordRules.map((rule, at) => (
            <span key={rule.name} className={styles.segment} data-on={at < met} />
          ))}
        </div>
        <span className={styles.word} role="status">
          <span className="visually-hidden">{t('strength')}: </span>
          {t(`strength_${strength}`)}
        </span>
      </div>
      <ul className={styles.rules}>
        {passwordRules.map((rule) => (
          <Rule key={rule.name} name={rule.name} isMet={rule.holds(password)} />
        ))}
      </ul>
    </div>
  )
}

function Rule({ name, isMet }: { name: (typeof passwordRules)[number]['name']; isMet: boolean }) {
  const t = useTexts('auth')
  const Icon = isMet ? IconCircleCheckFilled : IconCircle
  return (
    <li className={styles.rule} data-met={isMet}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span>
        <Filled text={t(`rule_${name}`)} with={{ specials: <code>{passwordSpecials}</code> }} />
        <span className="visually-hidden">, {isMet ? t('rule_met') : t('rule_missing')}</span>
      </span>
    </li>
  )
}
