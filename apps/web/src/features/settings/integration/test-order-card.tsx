import { magicAmounts } from '@florin/contract/rules'
import { Button, Card, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useTestOrder } from '../../../components/shop/use-test-order.ts'
import { changeAmount } from '../../../lib/amount-input.ts'
import { type TextKey, useTexts } from '../../../lib/texts.tsx'
import { refusalOf } from '../refusal.ts'
import settings from '../settings.module.css'
import { CardHead } from './card-head.tsx'
import styles from './integration.module.css'
import { rubAmount, withMagic } from './rub-amount.ts'

export function TestOrderCard() {
  const t = useTexts('integration')
  const create = useTestOrder()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('1000')
  const [isChecked, setChecked] = useState(false)
  const isWrong = isChecked && rubAmount(typed) === undefined
  const refused = create.isError ? refusalOf(create.error, t('order_failed'), 'amount') : undefined

  const type = (text: string) => {
    setTyped(text)
    if (create.isError) create.reset()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const amount = rubAmount(typed)
    if (amount === undefined) return field.current?.focus()
    create.mutate(amount)
  }

  return (
    <Card component="section" className={settings.card} aria-labelledby="integration-order">
      <CardHead id="integration-order" title={t('order_title')} lead={t('order_lead')} />
      <form className={styles.line} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label={t('order_amount')}
          error={refused ?? (isWrong ? t('order_amount_format') : undefined)}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => type(changeAmount(typed, event))}
        />
        <Button type="submit" variant="default" className={styles.beside} loading={create.isPending}>
          {t('order_create')}
        </Button>
      </form>
      <p className={styles.magicLead}>{t('order_magic')}</p>
      <div className={styles.magic}>
        {Object.keys(magicAmounts).map((digits) => (
          <button
            key={digits}
            type="button"
            className={styles.magicButton}
            onClick={() => type(withMagic(typed, digits))}
          >
            <span className={styles.code}>…{digits}</span>
            {t(`magic_${digits}` as TextKey<'integration'>)}
          </button>
        ))}
      </div>
      {create.data && <Made order={create.data} />}
    </Card>
  )
}

function Made({ order }: { order: { order_id: string; pay_url: string } }) {
  const t = useTexts('integration')
  return (
    <div className={styles.made} role="status">
      <p className={styles.noneTitle}>{t('order_made')}</p>
      <p className={`${styles.aside} ${styles.code}`} translate="no">
        {order.pay_url}
      </p>
      <div className={styles.links}>
        <Button
          component="a"
          href={order.pay_url}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('order_open')}
        </Button>
        <CopyButton text={order.pay_url} label={t('order_copy')} />
      </div>
    </div>
  )
}
