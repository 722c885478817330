import { IconAlertTriangle, IconPointFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { FileFinding } from '../disputes-queries.ts'
import styles from './file-findings.module.css'

interface Props {
  readonly name: string
  readonly findings: readonly FileFinding[]
  /** False where the file's name stands above them already. */
  readonly isTitled?: boolean
}

/** What a file tells besides its picture, for support to weigh: what speaks against it first. */
export function FileFindings({ name, findings, isTitled = true }: Props) {
  const t = useTexts('disputes')
  if (findings.length === 0) return null
  const title = t('findings_of', { name })
  const ordered = findings.toSorted((one, other) => Number(other.is_warning) - Number(one.is_warning))
  return (
    <section className={styles.findings} aria-label={title}>
      {isTitled && <h4 className={styles.title}>{title}</h4>}
      <ul className={styles.list}>
        {ordered.map((finding) => (
          <li key={finding.code} className={styles.line} data-warning={finding.is_warning}>
            {finding.is_warning ? (
              <IconAlertTriangle className={styles.sign} size={16} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconPointFilled className={styles.sign} size={16} aria-hidden="true" />
            )}
            <span className={styles.words}>
              <Sentence finding={finding} />
              <Elsewhere finding={finding} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sentence({ finding }: { finding: FileFinding }) {
  const t = useTexts('disputes')
  const { roubles, dateTime } = formats()
  const [time, later] = finding.times.map((moment) => dateTime(moment))
  return t(`finding_${finding.code}`, {
    names: finding.names.join(', '),
    sums: finding.sums.map((sum) => roubles(sum)).join(', '),
    time: time ?? '',
    later: later ?? '',
    number: finding.number ?? 0,
  })
}

/** In a tab of its own: leaving the case would lose what was typed, and support's lease. */
function Elsewhere({ finding: { elsewhere, number } }: { finding: FileFinding }) {
  const t = useTexts('disputes')
  const more = (number ?? 0) - elsewhere.length
  return (
    <>
      {elsewhere.map(({ deal_id: deal, case: other }) => (
        <Link
          key={deal}
          className={styles.link}
          to={other ? `/dispute?id=${other.id}` : `/deal?id=${deal}`}
          target="_blank"
        >
          {other ? t('finding_elsewhere_case', { number: other.number }) : t('finding_elsewhere_deal')}
        </Link>
      ))}
      {elsewhere.length > 0 && more > 0 && t('finding_elsewhere_more', { count: more })}
    </>
  )
}
