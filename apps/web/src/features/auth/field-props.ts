import type { UseFormReturnType } from '@mantine/form'
import type { ChangeEvent } from 'react'
import type { AuthValues, Field } from './auth-form.ts'
import { inputId } from './use-auth-flow.ts'

/** A text field of the form: filtered as typed, judged when left, judged again with every key once it was found bad. */
export function fieldProps(
  form: UseFormReturnType<AuthValues>,
  name: Field,
  filter: (typed: string) => string,
) {
  return {
    id: inputId(name),
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const wasBad = form.errors[name] !== undefined
      form.setFieldValue(name, filter(event.currentTarget.value))
      if (wasBad) void form.validateField(name)
    },
    onBlur: () => {
      // An empty field that was only passed by is not a mistake yet.
      if (form.getValues()[name] !== '') void form.validateField(name)
    },
  }
}
