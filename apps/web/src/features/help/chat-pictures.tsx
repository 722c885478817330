import { currentLanguage } from '../../lib/language.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './chat-pictures.module.css'
import alertEn from './pictures/telegram/alert-en.webp'
import alertRu from './pictures/telegram/alert-ru.webp'
import connectEn from './pictures/telegram/connect-en.webp'
import connectRu from './pictures/telegram/connect-ru.webp'
import evidenceEn from './pictures/telegram/evidence-en.webp'
import evidenceRu from './pictures/telegram/evidence-ru.webp'

const pictures = [
  { name: 'connect', en: connectEn, ru: connectRu },
  { name: 'alert', en: alertEn, ru: alertRu },
  { name: 'evidence', en: evidenceEn, ru: evidenceRu },
] as const

/** The bot's chat as it looks, in the reader's language. */
export function ChatPictures() {
  const t = useTexts('help')
  return (
    <div className={styles.pictures}>
      {pictures.map(({ name, ...sources }) => (
        <figure key={name} className={styles.picture}>
          <img
            src={sources[currentLanguage()]}
            alt={t(`telegram_picture_${name}_alt`)}
            width={720}
            height={840}
            loading="lazy"
          />
          <figcaption>{t(`telegram_picture_${name}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
