import { useState } from 'react'
import { useLocation } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Replayed } from './bank-messages-queries.ts'
import styles from './bank-messages-screen.module.css'
import type { EditorIntent } from './editor-intent.ts'
import { InboxPanel } from './inbox-panel.tsx'
import { ReplayButton } from './replay-button.tsx'
import { ReplayedNote, SavedNote } from './result-notes.tsx'
import { SectionLinks } from './section-links.tsx'
import { sectionAt } from './sections.ts'
import { TemplateEditorDialog } from './template-editor-dialog.tsx'
import { TemplatesPanel } from './templates-panel.tsx'

type Outcome = { readonly of: 'save' } | { readonly of: 'replay'; readonly counts: Replayed }

export function BankMessagesScreen() {
  const t = useTexts('bank-messages')
  const section = sectionAt(useLocation().hash)
  const [intent, setIntent] = useState<EditorIntent>()
  const [isAskingReplay, setAskingReplay] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const Panel = section === 'inbox' ? InboxPanel : TemplatesPanel

  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      <div className={styles.head}>
        <SectionLinks current={section} />
        <ReplayButton
          isAsking={isAskingReplay}
          onAsking={setAskingReplay}
          onReplayed={(counts) => setOutcome({ of: 'replay', counts })}
        />
      </div>
      {outcome?.of === 'replay' && (
        <ReplayedNote counts={outcome.counts} onClose={() => setOutcome(undefined)} />
      )}
      {outcome?.of === 'save' && <SavedNote onReplay={() => setAskingReplay(true)} />}
      <Panel isPaused={intent !== undefined || isAskingReplay} onIntent={setIntent} />
      <TemplateEditorDialog
        intent={intent}
        onIntent={setIntent}
        onClose={() => setIntent(undefined)}
        onSaved={() => {
          setIntent(undefined)
          setOutcome({ of: 'save' })
        }}
      />
    </>
  )
}
