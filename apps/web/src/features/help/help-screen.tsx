import { Accordion } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './help.module.css'
import { HelpSection } from './help-section.tsx'
import { asksForRole, type Opening, openingFrom, type SubsectionName, sectionNames } from './help-sections.ts'
import { OwnDisputes } from './own-disputes.tsx'
import { RoleHelp } from './role-help.tsx'

/** Each arrival starts anew: a banner, or another screen, may have asked for a certain place. */
export function HelpScreen() {
  const t = useTexts('help')
  const { key, state } = useLocation()

  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      <OwnDisputes />
      <RoleHelp key={`role ${key}`} isAsked={asksForRole(state)} />
      <HelpSections key={key} opening={openingFrom(state)} />
    </>
  )
}

function HelpSections({ opening }: { opening: Opening | undefined }) {
  const [sections, setSections] = useState<string[]>(sectionNames)
  const [subsection, setSubsection] = useState<SubsectionName | null>(opening?.subsection ?? null)

  const [arrival] = useState(opening)

  useEffect(() => {
    if (arrival === undefined) return
    // A moment later, because the shell brings every new screen to its top first.
    const arrived = requestAnimationFrame(() => bringTo(arrival))
    return () => cancelAnimationFrame(arrived)
  }, [arrival])

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

/** To the section, whose heading says where one is; further only if the subsection asked for would be too low to be seen. */
function bringTo({ section, subsection }: Opening): void {
  const heading = document.getElementById(section)
  const wanted = subsection === undefined ? heading : document.getElementById(subsection)
  if (heading === null || wanted === null) return
  const below = wanted.getBoundingClientRect().top - heading.getBoundingClientRect().top
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const target = below < innerHeight / 2 ? heading : wanted
  target.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' })
  wanted.querySelector('button')?.focus({ preventScroll: true })
}
