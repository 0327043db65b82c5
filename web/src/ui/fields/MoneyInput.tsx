import { readMoney } from '@storey/api/readers/read-money.ts'
import type { KeyboardEvent } from 'react'
import { minorDigits, moneyText } from '../format/money.ts'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  /** In minor units. */
  value: number | null | undefined
  onChange: (amount: number | null, why?: string) => void
  currency: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** An amount; accepts "1.25m" and "850k", its value is in minor units. */
export function MoneyInput({ currency, ...rest }: Props) {
  return (
    <TypedInput
      {...rest}
      kind="money"
      unit={currency}
      side="left"
      unitWidth={52}
      write={(amount) => moneyText({ amount, currency }, { bare: true })}
      read={(typed) => readMoney(typed, { currency, places: minorDigits(currency) })}
      say={(amount) => moneyText({ amount, currency }, { minor: true })}
    />
  )
}
