import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import styles from './settings-menu.module.css'
import { groups, type SettingsSection } from './settings-sections.ts'

interface SettingsMenuProps {
  sections: readonly SettingsSection[]
  current: SettingsSection
  /** Where there is none, the second group is not called after it. */
  hasBot: boolean
}

/** A column of links beside the content; on narrow screens a strip of tabs that scrolls sideways. */
export function SettingsMenu({ sections, current, hasBot }: SettingsMenuProps) {
  const t = useTexts('settings')
  const strip = useRef<HTMLElement>(null)

  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href$="${current.hash}"]`)
    if (link)
      strip.current?.scrollTo({
        left: link.offsetLeft - strip.current.clientWidth / 2 + link.clientWidth / 2,
      })
  }, [current])

  return (
    <nav ref={strip} className={styles.menu} aria-label={t('menu_label')}>
      {groups.map((group) => (
        <div key={group} className={styles.group}>
          <p id={`settings-${group}`} className={styles.groupTitle}>
            {t(group === 'telegram' && !hasBot ? 'group_alerts' : `group_${group}`)}
          </p>
          <ul aria-labelledby={`settings-${group}`} className={styles.links}>
            {sections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.hash}>
                  <MenuLink section={section} isCurrent={section === current} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function MenuLink({ section, isCurrent }: { section: SettingsSection; isCurrent: boolean }) {
  const t = useTexts('settings')

  return (
    <Link to={section.hash} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      <section.icon size={18} stroke={1.75} aria-hidden="true" />
      {t(section.label)}
    </Link>
  )
}
