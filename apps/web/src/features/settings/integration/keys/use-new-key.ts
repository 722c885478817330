import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nextStepOf, shopOverviewQuery } from '../../../../lib/shop.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { refusalOf } from '../../refusal.ts'
import { requestKeyCode, useCreateKey } from '../integration-queries.ts'
import { isAboutCode } from '../is-about-code.ts'
import { type KeyFaults, type KeyForm, keyFaults, newKeyForm, toNewKey } from './key-form.ts'

type Stage = 'form' | 'code'

/** A test key is made at once, a live one after a code from the mailbox. What was typed stays until the key is there. */
export function useNewKey(onMade: (key: string) => void) {
  const t = useTexts('integration')
  const create = useCreateKey()
  // A shop whose next step is a live key came for one. What is typed stays, whatever becomes known meanwhile.
  const shop = useQuery(shopOverviewQuery).data
  const isLive = shop !== undefined && nextStepOf(shop) === 'live_key'
  const [typed, setTyped] = useState<KeyForm>()
  const form = typed ?? { ...newKeyForm, isLive }
  const [stage, setStage] = useState<Stage>('form')
  const [faults, setFaults] = useState<KeyFaults>({})
  const [serverError, setServerError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const make = async (otp?: string) => {
    const { key } = await create.mutateAsync(toNewKey(form, otp))
    setTyped(undefined)
    setStage('form')
    onMade(key)
  }

  const submit = async () => {
    const found = keyFaults(form)
    setFaults(found)
    setServerError(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      if (form.isLive) {
        await requestKeyCode()
        setStage('code')
      } else await make()
    } catch (error) {
      setServerError(refusalOf(error, t('key_create_failed'), 'allowed_ips'))
    } finally {
      setBusy(false)
    }
  }

  /** A wrong code stays in its dialog; any other refusal is told above the form. */
  const confirm = async (otp: string) => {
    try {
      await make(otp)
    } catch (error) {
      if (isAboutCode(error)) throw error
      setServerError(refusalOf(error, t('key_create_failed'), 'allowed_ips'))
      setStage('form')
    }
  }

  return {
    form,
    stage,
    faults,
    serverError,
    isBusy,
    isDirty: typed !== undefined,
    change: (changed: Partial<KeyForm>) => {
      const next = { ...form, ...changed }
      setTyped(next)
      // Once told, a fault follows the typing.
      if (Object.keys(faults).length > 0) setFaults(keyFaults(next))
    },
    submit,
    confirm,
    resend: requestKeyCode,
    backToForm: () => setStage('form'),
    forget: () => {
      setTyped(undefined)
      setFaults({})
      setServerError(undefined)
    },
  }
}
