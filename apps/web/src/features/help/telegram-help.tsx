import { Button } from '@mantine/core'
import { IconBell, IconFileUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { ChatPictures } from './chat-pictures.tsx'
import styles from './help.module.css'
import {
  BotMenuPicture,
  ConnectPicture,
  OpenConnectionPicture,
  ResetKeyPicture,
  ShareKeyPicture,
} from './pictures/telegram-pictures.tsx'
import { Steps } from './steps.tsx'

const steps = [
  { name: 'open', Picture: OpenConnectionPicture },
  { name: 'connect', Picture: ConnectPicture },
  { name: 'share', Picture: ShareKeyPicture },
  { name: 'reset', Picture: ResetKeyPicture },
] as const

const menu = [
  { name: 'disputes', Icon: IconFileUpload },
  { name: 'notifications', Icon: IconBell },
] as const

export function TelegramHelp() {
  const t = useTexts('help')

  return (
    <div className={styles.subsection}>
      <p>{t('telegram_lead')}</p>
      <Steps
        steps={steps.map(({ name, Picture }) => ({
          title: t(`telegram_${name}`),
          hint: t(`telegram_${name}_hint`),
          picture: <Picture />,
        }))}
      />
      <ChatPictures />
      <div className={styles.botMenu}>
        <div>
          <h4 className={styles.title}>{t('telegram_menu_title')}</h4>
          <ul className={styles.menu}>
            {menu.map(({ name, Icon }) => (
              <li key={name}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                <div>
                  <p className={styles.menuTitle}>{t(`telegram_menu_${name}`)}</p>
                  <p className={styles.hint}>{t(`telegram_menu_${name}_hint`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.botPicture}>
          <BotMenuPicture />
        </div>
      </div>
      <Note family="warn">{t('telegram_muted')}</Note>
      <Button component={Link} to="/settings#connection" variant="light" className={styles.link}>
        {t('telegram_settings_link')}
      </Button>
    </div>
  )
}
