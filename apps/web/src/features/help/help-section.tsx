import { Accordion } from '@mantine/core'
import { IconLifebuoy, IconSchool } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
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

  return (
    <Accordion.Item value={name} id={name} className={styles.section}>
      <Accordion.Control>
        <span className={styles.heading}>
          <span className={styles.tile}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <span>
            <span className={styles.headingTitle}>{t(`section_${name}`)}</span>
            <span className={styles.headingHint}>{t(`section_${name}_hint`)}</span>
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
            <Subsection key={subsection} name={subsection} title={t(`${subsection}_title`)} />
          ))}
        </Accordion>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function Subsection({ name, title }: { name: SubsectionName; title: string }) {
  const Content = contents[name]

  return (
    <Accordion.Item value={name} id={name}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>
        <Content />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
