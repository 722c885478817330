import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh, IconStethoscope } from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import { Tip } from '../../../components/tip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { checkIcon, mendingOf } from './check-faces.ts'
import { CheckRow } from './check-row.tsx'
import type { Check, Doctor } from './doctor-queries.ts'
import { makerName } from './maker.ts'
import { checkName, verdictOf } from './verdict.ts'
import styles from './verdict-card.module.css'

interface Props {
  readonly doctor: Doctor
  readonly isNarrow: boolean
  readonly isChecking: boolean
  readonly checkedAt: number
  readonly onCheck: () => void
  readonly onMend: (check: Check) => void
}

/** One sentence of verdict, then what was checked, worst first as the server orders it. */
export function VerdictCard(props: Props) {
  const { doctor, isNarrow, checkedAt, onMend } = props
  const t = useTexts('doctor')
  const maker = doctor.maker === null ? undefined : makerName(doctor.maker)
  const { family, title, text, worst } = verdictOf(doctor)
  // On a phone the worst has the button that fills the card's head.
  const main = isNarrow && worst?.state === 'broken' ? worst : undefined

  return (
    <Panel isBare className={styles.card} labelledBy="doctor-verdict">
      <div className={styles.head}>
        <span className={styles.tile} data-family={family}>
          <IconStethoscope size={24} stroke={1.75} aria-hidden="true" />
        </span>
        {/* Told when it changes: the phone mends itself while its owner looks at it. */}
        <div className={styles.words} role="status">
          <h2 className={styles.title} id="doctor-verdict">
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.acts}>
          {main && <MainButton check={main} maker={maker} onMend={onMend} />}
          <AgainButton {...props} isIcon={main !== undefined} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {t('checked_at', { time: formats().time(new Date(checkedAt)) })}
      </p>
      <ul aria-label={t('checks')}>
        {doctor.checks.map((check) => (
          <li key={check.check}>
            <CheckRow
              check={check}
              name={checkName(check.check, maker)}
              isWorst={check === worst}
              isMendedAbove={check === main}
              onMend={onMend}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface MainProps {
  readonly check: Check
  readonly maker: string | undefined
  readonly onMend: (check: Check) => void
}

function MainButton({ check, maker, onMend }: MainProps) {
  const t = useTexts('doctor')
  const Icon = checkIcon(check)
  const how = t(mendingOf(check) ?? 'mend_fix')
  const label = () => {
    if (check.check === 'sms') return t('mend_allow_sms')
    return check.fact === 'unpaired' ? how : t('mend_main', { how, what: checkName(check.check, maker) })
  }
  return (
    <Button
      className={styles.main}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => onMend(check)}
    >
      {label()}
    </Button>
  )
}

function AgainButton({
  isChecking,
  onCheck,
  isIcon,
}: Pick<Props, 'isChecking' | 'onCheck'> & { isIcon: boolean }) {
  const t = useTexts('doctor')
  const icon = <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
  // Not Mantine's `loading`, which disables it: the keyboard would lose its place with every look.
  const shared = { variant: 'default', 'data-reads': true, 'data-busy': isChecking, onClick: onCheck }
  if (isIcon)
    return (
      <Tip label={t('again')} align="end">
        <ActionIcon {...shared} className={styles.again} aria-label={t('again')} size={44}>
          {icon}
        </ActionIcon>
      </Tip>
    )
  return (
    <Button {...shared} className={styles.again} leftSection={icon}>
      {t('again')}
    </Button>
  )
}
