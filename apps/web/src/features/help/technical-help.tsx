import { IconMail, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../components/note.tsx'
import { ReportProblem } from '../../components/report/report-problem.tsx'
import { phoneText } from '../../lib/format.ts'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './help.module.css'

const channels = [
  { name: 'chat', Icon: IconMessageCircle },
  { name: 'email', Icon: IconMail },
  { name: 'phone', Icon: IconPhone },
] as const

type Contact = (typeof channels)[number]['name']

const hrefOf: Record<Contact, (contact: string) => string> = {
  chat: (address) => address,
  email: (address) => `mailto:${address}`,
  phone: (number) => `tel:${number}`,
}

const shownAs: Record<Contact, (contact: string) => string> = {
  chat: (address) =>
    address.replace(/^https:\/\/(t\.me\/)?/, (_, isTelegram) => (isTelegram ? '@' : '')).replace(/\/$/, ''),
  email: (address) => address,
  phone: phoneText,
}

export function TechnicalHelp() {
  const t = useTexts('help')
  const prepare = [
    t('technical_prepare_email'),
    t('technical_prepare_id'),
    t('technical_prepare_time'),
    t('technical_prepare_picture'),
  ]

  return (
    <div className={styles.subsection}>
      <p>{t('technical_lead')}</p>
      <Channels />
      <div className={styles.report}>
        <ReportProblem />
      </div>
      <div>
        <h4 className={styles.title}>{t('technical_prepare_title')}</h4>
        <ul className={styles.points}>
          {prepare.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <Note family="warn">{t('technical_never')}</Note>
    </div>
  )
}

/** Only what the operator has named: a card without a contact would lead nowhere. */
function Channels() {
  const t = useTexts('help')
  const support = useQuery(meQuery).data?.support
  const named = channels.flatMap((channel) => {
    const value = support?.[channel.name]
    return value
      ? [{ ...channel, href: hrefOf[channel.name](value), shown: shownAs[channel.name](value) }]
      : []
  })
  if (support === undefined) return null
  if (named.length === 0) return <Note family="info">{t('technical_none')}</Note>
  return (
    <ul className={styles.channels}>
      {named.map(({ name, Icon, href, shown }) => (
        <li key={name}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <p className={styles.menuTitle}>{t(`technical_${name}`)}</p>
          <a className={styles.contact} href={href} target="_blank" rel="noopener noreferrer" translate="no">
            {shown}
          </a>
          <p className={styles.hint}>{t(`technical_${name}_hint`)}</p>
        </li>
      ))}
    </ul>
  )
}
