import { Button, Tabs } from '@mantine/core'
import { IconChevronRight, IconGavel } from '@tabler/icons-react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { CaseNotes } from '../detail/case-notes.tsx'
import { SupportActs } from '../detail/support-acts.tsx'
import { PdfButton } from '../sides/pdf-button.tsx'
import { AdvicePanel } from './advice-panel.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import styles from './desk.module.css'
import { DeskBar } from './desk-bar.tsx'
import { type LayoutProps, reader, Said } from './desk-wide.tsx'
import { EffectPanel } from './effect-panel.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { ExhibitPanel } from './exhibit-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { SimilarPanel } from './similar-panel.tsx'
import { TimeLine } from './time-line.tsx'

/** On a phone: sum, clocks and suggestion, then three tabs; the verdict and the next case stay at the lower edge. */
export function DeskTabs(props: LayoutProps) {
  const { found, parts, tab, onTab, onOpen } = props
  const t = useTexts('disputes')
  const exhibit = parts.exhibit.data?.exhibit
  return (
    <div className={styles.page}>
      <CaseNotes found={found} role={reader} onOpen={onOpen} />
      <DeskBar found={found} exhibit={exhibit} preview={parts.effects.trader.data} />
      <AdvicePanel found={found} query={parts.advice} />
      <Tabs value={tab} keepMounted={false} onChange={(value) => onTab(value ?? 'story')}>
        <Tabs.List grow className={styles.tabList ?? ''} aria-label={t('desk_tabs')}>
          <Tabs.Tab className={styles.tabName ?? ''} value="story">
            {t('desk_tab_story')}
          </Tabs.Tab>
          <Tabs.Tab className={styles.tabName ?? ''} value="files">
            {t('desk_tab_files', { count: found.files.length })}
          </Tabs.Tab>
          <Tabs.Tab className={styles.tabName ?? ''} value="similar">
            {t('desk_tab_similar', { count: parts.advice.data?.similar?.length ?? '' })}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="story" className={styles.tab ?? ''}>
          <TimeLine found={found} exhibit={exhibit} />
          <ExhibitPanel found={found} query={parts.exhibit} />
          <Said found={found} />
          <PdfButton found={found} />
        </Tabs.Panel>
        <Tabs.Panel value="files" className={styles.tab ?? ''}>
          <ChecklistPanel found={found} />
          <EvidencePanel
            found={found}
            place={props.evidence}
            onLook={props.onLook}
            onRemove={props.onRemove}
          />
        </Tabs.Panel>
        <Tabs.Panel value="similar" className={styles.tab ?? ''}>
          <SimilarPanel query={parts.advice} />
        </Tabs.Panel>
      </Tabs>
      {(found.may.resolve || found.may.admit) && (
        <EffectPanel found={found} effects={parts.effects}>
          {found.may.admit && (
            <SupportActs
              found={{ ...found, may: { ...found.may, resolve: false } }}
              onVerdict={props.onVerdict}
              onChanged={props.onChanged}
            />
          )}
        </EffectPanel>
      )}
      <ProposalPanel found={found} />
      <LowerBar {...props} />
    </div>
  )
}

function LowerBar({ found, acts, isTaking, onVerdict }: LayoutProps) {
  const t = useTexts('disputes')
  return (
    <div className={styles.lower}>
      {found.may.resolve && (
        <Button
          className={styles.decide ?? ''}
          size="md"
          leftSection={<IconGavel size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onVerdict(undefined)}
        >
          {t('desk_decide')}
        </Button>
      )}
      <BusyButton
        variant="default"
        size="md"
        aria-label={t('desk_next')}
        loading={isTaking}
        onClick={acts.onNext}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </BusyButton>
    </div>
  )
}
