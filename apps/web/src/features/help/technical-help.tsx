import { IconMail, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './help.module.css'

const channels = [
  { name: 'chat', Icon: IconMessageCircle },
  { name: 'email', Icon: IconMail },
  { name: 'phone', Icon: IconPhone },
] as const

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
      <ul className={styles.channels}>
        {channels.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <p className={styles.menuTitle}>{t(`technical_${name}`)}</p>
            <p className={styles.hint}>{t(`technical_${name}_hint`)}</p>
          </li>
        ))}
      </ul>
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
