import { IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { makeReport, type ProblemReport } from '../../lib/problem-report.ts'
import { loadTexts, useTexts } from '../../lib/texts.tsx'
import styles from './report.module.css'

type Panel = typeof import('./report-panel.tsx').ReportPanel

interface Opened {
  readonly report: ProblemReport
  /** Not there when its code can't be fetched: the page is old, or there is no line. */
  readonly Panel: Panel | undefined
}

/** One press: what support needs is made, copied and shown, with the ways to send it. */
export function ReportProblem() {
  const t = useTexts('common')
  const [opened, setOpened] = useState<Opened>()

  const open = async () => {
    const report = makeReport()
    const [panel] = await Promise.all([import('./report-panel.tsx'), loadTexts('report')]).catch(() => [])
    setOpened({ report, Panel: panel?.ReportPanel })
  }

  return (
    <div className={styles.report} data-reads>
      <button
        type="button"
        className={styles.button}
        aria-expanded={opened !== undefined}
        onClick={() => void open()}
      >
        <IconMessageReport size={18} stroke={1.75} aria-hidden="true" />
        {t('report_problem')}
      </button>
      {opened &&
        (opened.Panel ? (
          <opened.Panel key={opened.report.id} report={opened.report} />
        ) : (
          <Bare {...opened} />
        ))}
    </div>
  )
}

function Bare({ report: { id, at, page } }: Opened) {
  return <pre className={styles.text}>{[id, at.toISOString(), page].join('\n')}</pre>
}
