import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { AppHelp } from './app-help.tsx'
import styles from './help.module.css'
import {
  BackgroundPicture,
  InstallPicture,
  ParsingPicture,
  PermissionsPicture,
  PowerPicture,
  ScanPicture,
} from './pictures/terminal-pictures.tsx'
import { Steps } from './steps.tsx'

const steps = [
  { name: 'install', Picture: InstallPicture },
  { name: 'permissions', Picture: PermissionsPicture },
  { name: 'background', Picture: BackgroundPicture },
  { name: 'scan', Picture: ScanPicture },
  { name: 'power', Picture: PowerPicture },
  { name: 'parsing', Picture: ParsingPicture },
] as const

export function TerminalHelp() {
  const t = useTexts('help')

  return (
    <div className={styles.subsection}>
      <p>{t('terminal_lead')}</p>
      <Steps
        steps={steps.map(({ name, Picture }) => ({
          title: t(`terminal_${name}`),
          hint: t(`terminal_${name}_hint`),
          picture: <Picture />,
          more: name === 'install' && <AppHelp />,
        }))}
      />
      <Note family="info">
        <strong className={styles.noteTitle}>{t('terminal_silent_title')}</strong>
        {t('terminal_silent')}
      </Note>
      <Note family="warn">
        <strong className={styles.noteTitle}>{t('terminal_sim_title')}</strong>
        {t('terminal_sim')}
      </Note>
    </div>
  )
}
