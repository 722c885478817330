import { Button } from '@mantine/core'
import { IconMessageOff, IconTemplate } from '@tabler/icons-react'
import { bankName } from '../../components/bank-name.ts'
import { BankTile } from '../../components/bank-tile.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { UnreadText } from './bank-messages-queries.ts'
import bulk from './bulk-dismiss.module.css'
import styles from './inbox-table.module.css'
import tables from './table.module.css'
import type { BankBook } from './use-bank-book.ts'

interface Acts {
  readonly book: BankBook
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onMake: (message: UnreadText) => void
  readonly onDismiss: (message: UnreadText) => void
}

export function InboxTable({ texts, ...acts }: Acts & { texts: readonly UnreadText[] }) {
  const t = useTexts('bank-messages')
  return (
    <table className={tables.table} aria-label={t('inbox_list')}>
      <thead>
        <tr>
          <th scope="col">{t('bank')}</th>
          <th scope="col">{t('text')}</th>
          <th scope="col" className={tables.number}>
            {t('alike')}
          </th>
          <th scope="col">{t('seen')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {texts.map((message) => (
          <Row key={message.id} message={message} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ message, book, chosen, onToggle, ...acts }: Acts & { message: UnreadText }) {
  const t = useTexts('bank-messages')
  const { dateTime, count } = formats()
  const bank = book.bank(message.bank.id, message.bank.name)

  return (
    <tr className={`${tables.row} ${styles.row}`}>
      <td className={styles.bank}>
        <div className={styles.who}>
          <label className={bulk.one}>
            <input
              type="checkbox"
              aria-label={t('choose_of', { bank: bankName(bank), text: message.text })}
              checked={chosen.has(message.id)}
              onChange={() => onToggle(message.id)}
            />
          </label>
          <BankTile bank={bank} size={34} />
          <div className={styles.words}>
            <p className={styles.name}>{bankName(bank)}</p>
            <p className={tables.aside}>
              {t(`channel_${message.channel}`)} · {message.sender}
            </p>
          </div>
        </div>
      </td>
      <td className={styles.text}>{message.text}</td>
      <td className={`${tables.number} ${styles.alike}`}>
        <span aria-hidden="true" className={styles.figure}>
          {count(message.alike)}
        </span>
        <span className={styles.spoken}>{t('alike_count', { count: message.alike })}</span>
      </td>
      <td className={styles.seen}>
        <time dateTime={message.last_seen}>{dateTime(message.last_seen)}</time>
        <time dateTime={message.first_seen} className={tables.aside}>
          {t('first_seen', { time: dateTime(message.first_seen) })}
        </time>
      </td>
      <td className={styles.acts}>
        <Buttons message={message} name={bankName(bank)} {...acts} />
      </td>
    </tr>
  )
}

type ButtonsProps = Pick<Acts, 'onMake' | 'onDismiss'> & {
  readonly message: UnreadText
  readonly name: string
}

function Buttons({ message, name, onMake, onDismiss }: ButtonsProps) {
  const t = useTexts('bank-messages')
  return (
    <div className={styles.buttons}>
      <Button
        variant="light"
        size="xs"
        leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={t('make_template_of', { bank: name })}
        onClick={() => onMake(message)}
      >
        {t('make_template')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMessageOff size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={t('dismiss_of', { bank: name })}
        onClick={() => onDismiss(message)}
      >
        {t('dismiss')}
      </Button>
    </div>
  )
}
