import { Button } from '@mantine/core'
import { IconArrowsLeftRight, IconCheck, IconHeartHandshake, IconPlus } from '@tabler/icons-react'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { formats } from '../../../lib/format.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { shortId } from '../sides/side.ts'
import side from '../sides/sides.module.css'
import { TimeLeft } from '../sides/time-left.tsx'
import { kopecks } from '../verdict/verdict-form.ts'
import { type Proposal, titleOf } from './proposal.ts'

interface Props {
  readonly found: Case
  readonly onAccept: (proposal: Proposal) => void
  readonly onPropose: () => void
}

/** The proposal that stands, or the offer to make one. */
export function ProposalCard({ found, onAccept, onPropose }: Props) {
  const { proposal, may } = found
  if (proposal !== null) return <Standing key={proposal.id} {...{ found, proposal, onAccept, onPropose }} />
  return may.propose ? <Offer onPropose={onPropose} /> : null
}

function Standing({ found, proposal, onAccept, onPropose }: Props & { proposal: Proposal }) {
  const t = useTexts('disputes')
  // It goes when it is accepted or over: the case takes the focus that would be lost with its buttons.
  const card = useFocusToDialog<HTMLElement>()
  const title = titleOf(t, proposal)
  return (
    <section ref={card} className={side.marked} aria-label={title}>
      <div className={side.line}>
        <StatusChip family="info" icon={IconHeartHandshake}>
          {t(proposal.is_own ? 'settle_own' : `settle_by_${proposal.by}`)}
        </StatusChip>
        <TimeLeft until={proposal.ends_at} />
      </div>
      <h2 className={side.big}>{title}</h2>
      <p className={side.hint}>{aboutOf(t, found, proposal)}</p>
      <Effect proposal={proposal} />
      <div className={side.pair}>
        {found.may.accept && !proposal.is_own && (
          <Button
            variant="light"
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onAccept(proposal)}
          >
            {t('settle_accept')}
          </Button>
        )}
        {found.may.propose && (
          <Button
            variant={proposal.is_own ? 'light' : 'default'}
            leftSection={<ProposeIcon isOwn={proposal.is_own} />}
            onClick={onPropose}
          >
            {t(proposal.is_own ? 'settle_another' : 'settle_counter')}
          </Button>
        )}
      </div>
      <p className={side.hint}>{t(proposal.is_own ? 'settle_never' : 'settle_silence')}</p>
    </section>
  )
}

function ProposeIcon({ isOwn }: { isOwn: boolean }) {
  const Icon = isOwn ? IconPlus : IconArrowsLeftRight
  return <Icon size={18} stroke={1.75} aria-hidden="true" />
}

function aboutOf(t: Texts<'disputes'>, found: Case, proposal: Proposal): string {
  if (proposal.is_own) return t(proposal.by === 'trader' ? 'settle_waits_merchant' : 'settle_waits_trader')
  const whole = found.transaction.amount
  const isOther = proposal.amount !== null && kopecks(proposal.amount) !== kopecks(whole)
  return isOther ? t('settle_instead', { sum: formats().roubles(whole) }) : t('settle_at_once')
}

/** What acceptance does to the reader's own money. */
function Effect({ proposal: { id, effect } }: { proposal: Proposal }) {
  const t = useTexts('disputes')
  const { usdtRounded, profit } = formats()
  return (
    <Facts layout="rows" className={side.plainFacts}>
      {effect.pays !== null && <Fact name={t('settle_pays')}>{usdtRounded(effect.pays)}</Fact>}
      {effect.profit !== null && (
        <Fact name={t('settle_profit')}>
          <span className={side.gain}>{profit(effect.profit)}</span>
        </Fact>
      )}
      {effect.unfrozen !== null && <Fact name={t('settle_unfrozen')}>{usdtRounded(effect.unfrozen)}</Fact>}
      {effect.receives !== null && (
        <Fact name={t('settle_receives')}>
          <span className={side.gain}>{profit(effect.receives)}</span>
        </Fact>
      )}
      {effect.less !== null && <Fact name={t('settle_less')}>{usdtRounded(effect.less)}</Fact>}
      <Fact name={t('settle_id')}>
        <span className={side.code} title={id}>
          {shortId(id)}
        </span>
      </Fact>
    </Facts>
  )
}

function Offer({ onPropose }: { onPropose: () => void }) {
  const t = useTexts('disputes')
  return (
    <section className={side.card} aria-label={t('settle_none_title')}>
      <h2 className={side.title}>{t('settle_none_title')}</h2>
      <p className={side.hint}>{t('settle_none_text')}</p>
      <Button
        variant="light"
        leftSection={<IconHeartHandshake size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onPropose}
      >
        {t('settle_make')}
      </Button>
    </section>
  )
}
