import { type Language, languages } from '@florin/contract/rules'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { changeLanguage, currentLanguage } from '../lib/language.ts'
import { useTexts } from '../lib/texts.tsx'
import { Flag } from './flag.tsx'
import styles from './language-menu.module.css'
import { PopMenu, PopMenuItem } from './pop-menu.tsx'

export const nativeNames: Record<Language, string> = { ru: 'Русский', en: 'English' }

interface Props {
  /** `name`: «Русский»; `code`: RU, for the welcome page; `icon`: only the globe, for the small bar. */
  readonly face: 'name' | 'code' | 'icon'
}

/** The globe: languages with flag and own name, a tick on the current one. */
export function LanguageMenu({ face }: Props) {
  const t = useTexts('common')
  const current = currentLanguage()

  return (
    <PopMenu
      label={t('language')}
      isLabelled
      buttonClassName={`${styles.button} ${styles[face] ?? ''}`}
      face={<Face face={face} current={current} label={t('language')} />}
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
            {nativeNames[language]}
          </PopMenuItem>
        ))
      }
    </PopMenu>
  )
}

function Face({ face, current, label }: Props & { current: Language; label: string }) {
  return (
    <>
      <IconWorld size={face === 'icon' ? 21 : 18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">
        {label}: {face !== 'name' && nativeNames[current]}
      </span>
      {face === 'name' && nativeNames[current]}
      {face === 'code' && current.toUpperCase()}
      {face !== 'icon' && (
        <IconChevronDown className={styles.chevron} size={16} stroke={1.75} aria-hidden="true" />
      )}
    </>
  )
}
