import { IconInbox, IconTemplate } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import styles from './section-links.module.css'
import { type Section, sections } from './sections.ts'

const icons = { inbox: IconInbox, templates: IconTemplate }

/** Tabs that are addresses: a colleague can be sent either of them. */
export function SectionLinks({ current }: { current: Section }) {
  const t = useTexts('bank-messages')
  return (
    <nav aria-label={t('sections')}>
      <ul className={styles.links}>
        {sections.map((section) => {
          const Icon = icons[section]
          return (
            <li key={section}>
              <Link
                to={`#${section}`}
                className={styles.link}
                aria-current={section === current ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {t(`tab_${section}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
