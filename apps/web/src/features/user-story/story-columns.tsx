import { statementCauses } from '@florin/contract/rules'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { AlertWay } from '../../components/alert-way/alert-way.tsx'
import type { Column } from '../../components/table/columns.ts'
import { formats } from '../../lib/format.ts'
import type { TextKey, Texts } from '../../lib/texts.tsx'
import { BankWord } from './bank-word.tsx'
import styles from './story.module.css'
import { DealChip, DisputeChip, OverdueChip } from './story-chips.tsx'
import type { PartRow } from './story-queries.ts'

type T = Texts<'story'>

/** What other parts of the texts say, for statuses and causes that have names there. */
export interface OtherTexts {
  readonly deals: Texts<'transactions'>
  readonly disputes: Texts<'disputes'>
  readonly audit: Texts<'audit'>
  readonly alerts: Texts<'alert-log'>
}

const short = (id: string) => id.slice(0, 8)

function Moment({ at }: { at: string }) {
  const { date, time } = formats()
  return (
    <time dateTime={at}>
      {date(at)} <span className={styles.quiet}>{time(at)}</span>
    </time>
  )
}

function DealLink({ id }: { id: string }) {
  return (
    <Anchor component={Link} to={`/deal?id=${id}`} className={styles.mono}>
      {short(id)}
    </Anchor>
  )
}

export function dealColumns(t: T, { deals }: OtherTexts): Column<PartRow<'storyDeals'>>[] {
  const { roubles, usdtNumber } = formats()
  return [
    { key: 'id', head: t('deal'), place: 'mark', cell: ({ id }) => <DealLink id={id} /> },
    { key: 'date', head: t('date'), place: 'foot', cell: (deal) => <Moment at={deal.created_at} /> },
    { key: 'bank', head: t('bank'), place: 'title', cell: ({ bank }) => <BankWord bank={bank} /> },
    {
      key: 'amount',
      head: t('amount'),
      place: 'value',
      isEnd: true,
      cell: ({ amount }) => <b>{roubles(amount)}</b>,
    },
    {
      key: 'profit',
      head: t('deal_profit'),
      place: 'side',
      isEnd: true,
      cell: ({ profit }) => usdtNumber(profit),
    },
    {
      key: 'party',
      head: t('party'),
      place: 'line',
      cell: ({ counterparty: { id, username } }) => (
        <Anchor component={Link} to={`/support/users/${id}`}>
          {username}
        </Anchor>
      ),
    },
    {
      key: 'status',
      head: t('status'),
      place: 'status',
      cell: ({ status }) => <DealChip status={status} t={deals} />,
    },
  ]
}

export function disputeColumns(t: T, { disputes }: OtherTexts): Column<PartRow<'storyDisputes'>>[] {
  const { roubles } = formats()
  return [
    {
      key: 'number',
      head: t('number'),
      place: 'mark',
      cell: ({ id, number }) => (
        <Anchor component={Link} to={`/dispute?id=${id}`}>
          {`№\u00A0${number}`}
        </Anchor>
      ),
    },
    { key: 'date', head: t('date'), place: 'foot', cell: (dispute) => <Moment at={dispute.created_at} /> },
    { key: 'bank', head: t('bank'), place: 'title', cell: ({ bank }) => <BankWord bank={bank} /> },
    {
      key: 'amount',
      head: t('amount'),
      place: 'value',
      isEnd: true,
      cell: ({ amount }) => <b>{roubles(amount)}</b>,
    },
    {
      key: 'status',
      head: t('status'),
      place: 'status',
      cell: ({ status, is_overdue: isOverdue }) =>
        isOverdue ? <OverdueChip>{t('overdue')}</OverdueChip> : <DisputeChip status={status} t={disputes} />,
    },
    {
      key: 'due',
      head: t('reply_by'),
      place: 'side',
      cell: ({ answer_due_at: due }) => (due === null ? '—' : <Moment at={due} />),
    },
  ]
}

export function statementColumns(t: T, { deals }: OtherTexts): Column<PartRow<'storyStatement'>>[] {
  const { signedSix, six } = formats()
  return [
    { key: 'when', head: t('when'), place: 'foot', cell: ({ at }) => <Moment at={at} /> },
    { key: 'cause', head: t('cause'), place: 'title', cell: (line) => <Cause line={line} deals={deals} /> },
    {
      key: 'movement',
      head: t('movement'),
      place: 'value',
      isEnd: true,
      cell: ({ movement }) => (
        <span data-sign={movement.startsWith('-') ? 'minus' : 'plus'} className={styles.sum}>
          {signedSix(movement)}
        </span>
      ),
    },
    {
      key: 'after',
      head: t('available_after'),
      place: 'side',
      isEnd: true,
      cell: ({ available_after: after }) => <b>{six(after)}</b>,
    },
  ]
}

function Cause({ line, deals }: { line: PartRow<'storyStatement'>; deals: Texts<'transactions'> }) {
  const known = statementCauses.find((each) => each === line.cause)
  const key = known ? `moved_${known.replace('.', '_')}` : 'moved_other'
  return (
    <>
      {deals(key as TextKey<'transactions'>)}{' '}
      {line.transaction_id !== null && <DealLink id={line.transaction_id} />}
      {line.dispute_id !== null && (
        <Anchor component={Link} to={`/dispute?id=${line.dispute_id}`} className={styles.mono}>
          {short(line.dispute_id)}
        </Anchor>
      )}
      {line.txid !== null && (
        <span className={styles.mono}>{`${line.txid.slice(0, 4)}…${line.txid.slice(-4)}`}</span>
      )}
    </>
  )
}

export function messageColumns(t: T): Column<PartRow<'storyMessages'>>[] {
  return [
    { key: 'when', head: t('when'), place: 'foot', cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'bank',
      head: t('bank'),
      place: 'title',
      cell: ({ bank, sender, channel }) => (
        <>
          {bank ? <BankWord bank={bank} /> : sender}{' '}
          <span className={styles.quiet}>{channel === 'sms' ? 'SMS' : 'Push'}</span>
        </>
      ),
    },
    {
      key: 'text',
      head: t('text'),
      place: 'line',
      className: styles.text,
      cell: ({ text }) => <MaskedText pieces={text} t={t} />,
    },
    {
      key: 'outcome',
      head: t('outcome'),
      place: 'status',
      cell: ({ outcome, transaction_id: deal }) =>
        deal === null ? outcomeName(t, outcome) : <DealLink id={deal} />,
    },
    { key: 'chain', head: t('chain'), place: 'side', cell: ({ chain }) => t(`chain_${chain}`) },
  ]
}

function outcomeName(t: T, outcome: string): string {
  const name = `outcome.${outcome}`
  const text = t(name as TextKey<'story'>)
  return text === name ? outcome : text
}

/** A balance that was left out is shown as such, so that nobody takes the text for whole. */
export function MaskedText({ pieces, t }: { pieces: readonly (string | null)[]; t: T }) {
  if (pieces.length === 0) return <span className={styles.quiet}>{t('text_gone')}</span>
  return (
    <>
      {pieces.map((piece, at) =>
        piece === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text are known by their place
          <span key={at} className={styles.hidden}>
            {t('hidden')}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  )
}

export function alertColumns(t: T, { alerts }: OtherTexts): Column<PartRow<'storyAlerts'>>[] {
  return [
    { key: 'when', head: t('when'), place: 'foot', cell: (alert) => <Moment at={alert.created_at} /> },
    {
      key: 'what',
      head: t('what'),
      place: 'title',
      cell: ({ kind, summary }) => `${alerts(`kind.${kind}` as TextKey<'alert-log'>)} ${summary}`,
    },
    { key: 'way', head: t('way'), place: 'line', cell: ({ tries }) => <AlertWay tries={tries} /> },
    {
      key: 'opened',
      head: t('opened'),
      place: 'side',
      cell: ({ opened_at: at }) => (at === null ? t('not_opened') : <Moment at={at} />),
    },
  ]
}

export function actColumns(t: T, { audit }: OtherTexts): Column<PartRow<'storyActs'>>[] {
  const named = (group: 'act' | 'field', key: string) => {
    const name = `${group}.${key}`
    const text = audit(name as TextKey<'audit'>)
    return text === name ? key : text
  }
  const value = (text: string | null) =>
    text === null ? audit('nothing') : text === 'true' ? audit('yes') : text === 'false' ? audit('no') : text
  return [
    { key: 'when', head: t('when'), place: 'foot', cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'who',
      head: t('who'),
      place: 'side',
      cell: ({ actor }) =>
        actor.name ?? actor.id ?? audit(actor.kind === 'operator' ? 'by_operator' : 'by_system'),
    },
    {
      key: 'what',
      head: t('what'),
      place: 'title',
      className: styles.text,
      cell: ({ action, fields: [field], fields }) => (
        <Anchor component={Link} to={`/support/audit?action=${action}`}>
          {fields.length === 1 && field
            ? `${named('act', action)}, ${named('field', field.field)}: ${value(field.before)} → ${value(field.after)}`
            : named('act', action)}
        </Anchor>
      ),
    },
    {
      key: 'reason',
      head: t('reason'),
      place: 'line',
      className: styles.text,
      // An edit without a reason leaves an empty one.
      cell: ({ reason }) => reason || '—',
    },
  ]
}
