import { Switch } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconPencil } from '@tabler/icons-react'
import { BankDot } from '../../components/bank-tile.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { Tip } from '../../components/tip.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { type Direction, type Template, useSwitchTemplate } from './bank-messages-queries.ts'
import tables from './table.module.css'
import styles from './templates-table.module.css'
import type { BankBook } from './use-bank-book.ts'

interface Acts {
  readonly book: BankBook
  readonly onOpen: (template: Template) => void
}

export function TemplatesTable({ templates, ...acts }: Acts & { templates: readonly Template[] }) {
  const t = useTexts('bank-messages')
  return (
    <table className={tables.table} aria-label={t('templates_list')}>
      <thead>
        <tr>
          <th scope="col">{t('template')}</th>
          <th scope="col">{t('banks')}</th>
          <th scope="col">{t('channels')}</th>
          <th scope="col">{t('direction')}</th>
          <th scope="col">{t('version')}</th>
          <th scope="col">{t('author')}</th>
          <th scope="col">{t('active')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <Row key={template.id} template={template} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ template, book, onOpen }: Acts & { template: Template }) {
  const t = useTexts('bank-messages')
  const { dateTime } = formats()
  return (
    <tr className={`${tables.row} ${styles.row}`}>
      <td className={styles.name}>
        <button type="button" className={styles.open} onClick={() => onOpen(template)}>
          {template.name}
        </button>
        {template.is_built_in && <StatusChip family="mute">{t('built_in')}</StatusChip>}
      </td>
      <td className={styles.banks}>
        <Banks ids={template.banks} book={book} />
      </td>
      <td className={styles.channels}>
        {template.channels.map((channel) => t(`channel_${channel}`)).join(', ')}
      </td>
      <td className={styles.direction}>
        <DirectionChip direction={template.direction} />
      </td>
      <td className={styles.version}>{t('version_number', { version: template.version })}</td>
      <td className={styles.author}>
        {template.author}
        <time dateTime={template.updated_at} className={tables.aside}>
          {dateTime(template.updated_at)}
        </time>
      </td>
      <td className={styles.active}>
        <TemplateSwitch template={template} />
      </td>
      <td className={styles.edit}>
        <Tip label={t('open', { name: template.name })} align="end">
          <button
            type="button"
            className={styles.pencil}
            aria-label={t('open', { name: template.name })}
            onClick={() => onOpen(template)}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </Tip>
      </td>
    </tr>
  )
}

const shownBanks = 2

function Banks({ ids, book }: { ids: readonly string[]; book: BankBook }) {
  const t = useTexts('bank-messages')
  const names = ids.map(book.name)
  return (
    <span className={styles.bankList} title={names.join(', ')}>
      {ids.slice(0, shownBanks).map((id) => (
        <span key={id} className={styles.bank}>
          <BankDot bankId={id} />
          {book.name(id)}
        </span>
      ))}
      {ids.length > shownBanks && (
        <span className={tables.aside}>
          <span aria-hidden="true">{t('more_banks', { count: ids.length - shownBanks })}</span>
          <span className="visually-hidden">{names.slice(shownBanks).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

const directionFaces = {
  credit: { family: 'ok', icon: IconArrowDownLeft },
  debit: { family: 'mute', icon: IconArrowUpRight },
} as const

function DirectionChip({ direction }: { direction: Direction }) {
  const t = useTexts('bank-messages')
  return <StatusChip {...directionFaces[direction]}>{t(`direction_${direction}`)}</StatusChip>
}

function TemplateSwitch({ template }: { template: Template }) {
  const t = useTexts('bank-messages')
  const toggle = useSwitchTemplate(template.id)
  return (
    <Switch
      size="md"
      withThumbIndicator={false}
      checked={template.is_active}
      aria-label={t('switch', { name: template.name })}
      onChange={(event) =>
        toggle.mutate(event.currentTarget.checked, {
          onError: (error) => toasts.problem(error, t('switch_failed')),
        })
      }
    />
  )
}
