import { Button, Card, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { refusalOf } from '../refusal.ts'
import settings from '../settings.module.css'
import { CardHead } from './card-head.tsx'
import styles from './integration.module.css'
import { type IntegrationAnswer, useChangeShop } from './integration-queries.ts'
import { isShopName } from './shop-name.ts'

export function ShopCard({ shop }: { shop: IntegrationAnswer }) {
  const t = useTexts('integration')
  const change = useChangeShop()
  return (
    <Card component="section" className={settings.card} aria-labelledby="integration-shop">
      <CardHead id="integration-shop" title={t('shop_title')} lead={t('shop_lead')} />
      <NameForm shop={shop} />
      <Switch
        classNames={{
          body: styles.body,
          labelWrapper: styles.switchWords,
          label: styles.switchLabel,
          description: styles.hint,
        }}
        labelPosition="left"
        size="md"
        withThumbIndicator={false}
        label={t('shop_disputes')}
        description={t('shop_disputes_hint')}
        checked={shop.allow_payer_disputes}
        onChange={(event) =>
          change.mutate(
            { allow_payer_disputes: event.currentTarget.checked },
            { onError: (error) => toasts.error(refusalOf(error, t('save_failed'))) },
          )
        }
      />
    </Card>
  )
}

function NameForm({ shop }: { shop: IntegrationAnswer }) {
  const t = useTexts('integration')
  const change = useChangeShop()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(shop.display_name)
  const [isChecked, setChecked] = useState(false)
  const [serverError, setServerError] = useState<string>()
  const error = serverError ?? (isChecked && !isShopName(typed) ? t('shop_name_length') : undefined)

  const refuse = (sentence: string | undefined) => {
    setServerError(sentence)
    field.current?.focus()
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isShopName(typed)) return refuse(undefined)
    change.mutate(
      { display_name: typed.trim() },
      {
        onSuccess: ({ display_name: name }) => {
          setTyped(name)
          toasts.success(t('saved'))
        },
        onError: (refusal) => refuse(refusalOf(refusal, t('save_failed'), 'display_name')),
      },
    )
  }

  return (
    <form className={styles.line} onSubmit={save} noValidate>
      <TextInput
        ref={field}
        label={t('shop_name')}
        description={t('shop_name_hint')}
        error={error}
        value={typed}
        autoComplete="organization"
        onBlur={() => setChecked(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setServerError(undefined)
        }}
      />
      <Button type="submit" variant="default" className={styles.beside} loading={change.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
