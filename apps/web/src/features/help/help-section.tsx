import { Accordion } from '@mantine/core'
import { IconLifebuoy, IconSchool } from '@tabler/icons-react'
import { useHasBot } from '../../lib/telegram.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { AlertsHelp } from './alerts-help.tsx'
import { FaqHelp } from './faq-help.tsx'
import styles from './help.module.css'
import { helpSections, type SectionName, type SubsectionName } from './help-sections.ts'
import { RatingHelp } from './rating-help.tsx'
import { TechnicalHelp } from './technical-help.tsx'
import { TelegramHelp } from './telegram-help.tsx'
import { TerminalHelp } from './terminal-help.tsx'

const icons = { beginners: IconSchool, support: IconLifebuoy }

const contents = {
  rating: RatingHelp,
  terminal: TerminalHelp,
  telegram: TelegramHelp,
  faq: FaqHelp,
  technical: TechnicalHelp,
}

interface HelpSectionProps {
  name: SectionName
  opened: SubsectionName | null
  onOpen: (subsection: SubsectionName | null) => void
}

/** One section of the page. The page's one open subsection may be in it or in the other. */
export function HelpSection({ name, opened, onOpen }: HelpSectionProps) {
  const t = useTexts('help')
  const Icon = icons[name]
  const hasBot = useHasBot()

  return (
    <Accordion.Item value={name} id={name} className={styles.section}>
      <Accordion.Control>
        <span className={styles.heading}>
          <span className={styles.tile}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <span>
            <span className={styles.headingTitle}>{t(`section_${name}`)}</span>
            <span className={styles.headingHint}>
              {t(name === 'beginners' && !hasBot ? 'section_beginners_hint_no_bot' : `section_${name}_hint`)}
            </span>
          </span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <Accordion
          order={3}
          value={opened}
          onChange={(value) => onOpen(value as SubsectionName | null)}
          classNames={{
            item: styles.item,
            control: styles.control,
            label: styles.label,
            content: styles.content,
          }}
        >
          {helpSections[name].map((subsection) => (
            <Subsection key={subsection} name={subsection} hasBot={hasBot} />
          ))}
        </Accordion>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

/** Without a bot its place tells of the other channels, under the same name in the address' state. */
function Subsection({ name, hasBot }: { name: SubsectionName; hasBot: boolean }) {
  const t = useTexts('help')
  const isOther = name === 'telegram' && !hasBot
  const Content = isOther ? AlertsHelp : contents[name]
  const title: TextKey<'help'> = isOther ? 'alerts_title' : `${name}_title`

  return (
    <Accordion.Item value={name} id={name}>
      <Accordion.Control>{t(title)}</Accordion.Control>
      <Accordion.Panel>
        <Content />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
