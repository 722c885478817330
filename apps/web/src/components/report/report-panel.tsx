import type { Answer, Contract } from '@florin/contract'
import { productName } from '@florin/contract/rules'
import { IconMail, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { phoneText } from '../../lib/format.ts'
import type { ProblemReport } from '../../lib/problem-report.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { writeToClipboard } from '../use-copy.ts'
import styles from './report.module.css'

type Contacts = Answer<Contract['supportContacts']>

/** Used on pages without queries too, such as that of an unknown address: it sends its own request. */
export function ReportPanel({ report }: { report: ProblemReport }) {
  const t = useTexts('report')
  const labelId = useId()
  const text = textOf(report, t)
  const [isCopied, setCopied] = useState<boolean>()
  const [contacts, setContacts] = useState<Contacts | 'failed'>()

  useEffect(() => {
    void writeToClipboard(text).then(setCopied)
  }, [text])

  useEffect(() => {
    const leave = new AbortController()
    call('supportContacts', {}, { signal: leave.signal }).then(setContacts, () => {
      if (!leave.signal.aborted) setContacts('failed')
    })
    return () => leave.abort()
  }, [])

  return (
    <section className={styles.panel} aria-labelledby={labelId}>
      <p role="status" className={styles.state}>
        {isCopied !== undefined && t(isCopied ? 'copied' : 'not_copied')}
      </p>
      <p id={labelId} className={styles.label}>
        {t('content')}
      </p>
      <pre className={styles.text} translate="no">
        {text}
      </pre>
      <p className={styles.hint}>{t('no_secrets')}</p>
      {contacts === 'failed' && <p className={styles.hint}>{t('contacts_failed')}</p>}
      {contacts !== undefined && contacts !== 'failed' && <Ways contacts={contacts} text={text} />}
    </section>
  )
}

function Ways({ contacts: { chat, email, phone }, text }: { contacts: Contacts; text: string }) {
  const t = useTexts('report')
  if (!chat && !email && !phone) return <p className={styles.hint}>{t('none')}</p>
  const subject = encodeURIComponent(t('email_subject', { product: productName }))
  return (
    <ul className={styles.ways}>
      {chat && (
        <li>
          <a className={styles.way} href={chat} target="_blank" rel="noopener noreferrer">
            <IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />
            {t('chat')}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a
            className={styles.way}
            href={`mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`}
          >
            <IconMail size={18} stroke={1.75} aria-hidden="true" />
            {t('email', { address: email })}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className={styles.way} href={`tel:${phone}`}>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            {t('phone', { number: phoneText(phone) })}
          </a>
        </li>
      )}
    </ul>
  )
}

export function textOf(report: ProblemReport, t: Texts<'report'>): string {
  const { id, failure, at, page, version, language } = report
  return [
    productName,
    t('line_id', { id }),
    ...(failure ? [t('line_failure', { status: String(failure.status), code: failure.code })] : []),
    t('line_time', { time: at.toISOString() }),
    t('line_page', { page }),
    t('line_version', { version }),
    t('line_language', { language }),
  ].join('\n')
}
