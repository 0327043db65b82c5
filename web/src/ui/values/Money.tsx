import { type MoneyStyle, type MoneyValue, moneyRangeText, moneyText } from '../format/money.ts'
import styles from './Money.module.css'
import { NoValue } from './NoValue.tsx'

interface Props extends MoneyStyle {
  value: MoneyValue | null | undefined
  /** `large` is for places where a decision is made, `medium` for several of them next to each other. */
  size?: 'small' | 'medium' | 'large'
  /** Text if there is no amount. */
  none?: string
}

/** An amount with its currency, in tabular digits. */
export function Money({ value, short = false, bare = false, minor = false, size = 'small', none = 'Not set' }: Props) {
  if (!value) return <NoValue>{none}</NoValue>
  if (size === 'small')
    return (
      <span className={styles.money} data-whole>
        {moneyText(value, { short, bare, minor })}
      </span>
    )
  return (
    <span className={styles.large} data-size={size} data-whole>
      {!bare && <small>{value.currency} </small>}
      {moneyText(value, { short, bare: true, minor })}
    </span>
  )
}

interface RangeProps extends MoneyStyle {
  /** In minor units. */
  from: number | null
  to: number | null
  currency: string
  none?: string
}

/** Two amounts of one currency; either may be null, for an open end. */
export function MoneyRange({ from, to, currency, short = true, bare = false, none = 'Not set' }: RangeProps) {
  const text = moneyRangeText(from, to, currency, { short, bare })
  return text === '' ? (
    <NoValue>{none}</NoValue>
  ) : (
    <span className={styles.money} data-whole>
      {text}
    </span>
  )
}
