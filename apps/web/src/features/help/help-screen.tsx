import { Accordion } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './help.module.css'
import { HelpSection } from './help-section.tsx'
import {
  type Opening,
  openingFrom,
  type SectionName,
  type SubsectionName,
  sectionNames,
} from './help-sections.ts'

/** Each arrival starts anew: a banner, or another screen, may have asked for a certain place. */
export function HelpScreen() {
  const t = useTexts('help')
  const { key, state } = useLocation()

  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      <HelpSections key={key} opening={openingFrom(state)} />
    </>
  )
}

function HelpSections({ opening }: { opening: Opening | undefined }) {
  const [sections, setSections] = useState<string[]>(sectionNames)
  const [subsection, setSubsection] = useState<SubsectionName | null>(opening?.subsection ?? null)
  const asked = opening?.subsection ?? opening?.section

  useEffect(() => {
    if (asked === undefined) return
    // A moment later, because the shell brings every new screen to its top first.
    const arrived = requestAnimationFrame(() => bringTo(asked))
    return () => cancelAnimationFrame(arrived)
  }, [asked])

  return (
    <Accordion
      multiple
      order={2}
      value={sections}
      onChange={setSections}
      className={styles.page}
      classNames={{
        control: styles.sectionControl,
        label: styles.sectionLabel,
        content: styles.sectionContent,
      }}
    >
      {sectionNames.map((name) => (
        <HelpSection key={name} name={name} opened={subsection} onOpen={setSubsection} />
      ))}
    </Accordion>
  )
}

function bringTo(name: SectionName | SubsectionName): void {
  const item = document.getElementById(name)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  item?.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' })
  item?.querySelector('button')?.focus({ preventScroll: true })
}
