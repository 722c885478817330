import { languages } from '@florin/contract/rules'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { Flag } from '../components/flag.tsx'
import { PopMenu, PopMenuItem } from '../components/pop-menu.tsx'
import { changeLanguage, currentLanguage } from '../lib/language.ts'
import { useTexts } from '../lib/texts.tsx'
import styles from './page-frame.module.css'

/** Changing the language loads the page anew; the order is the server's, so nothing is lost. */
export function LanguageSwitch() {
  const t = useTexts('checkout')
  const current = currentLanguage()

  return (
    <PopMenu
      label={t('language')}
      isLabelled
      buttonClassName={styles.language}
      face={
        <>
          <IconWorld size={18} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">
            {t('language')}: {t(`language_${current}`)}
          </span>
          <span aria-hidden="true">{current.toUpperCase()}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {(close) =>
        languages.map((language) => (
          <PopMenuItem
            key={language}
            kind="menuitemradio"
            isChecked={language === current}
            leading={<Flag of={language} />}
            lang={language}
            onChoose={() => (language === current ? close() : changeLanguage(language))}
          >
            {t(`language_${language}`)}
          </PopMenuItem>
        ))
      }
    </PopMenu>
  )
}
