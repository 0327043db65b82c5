import { type ReactNode, useId } from 'react'
import styles from './SegmentedSwitch.module.css'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
}

interface Props<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  small?: boolean
}

/** Switch between two to four views of the same content; radio buttons that look like segments. */
export function SegmentedSwitch<Value extends string>({
  label,
  value,
  onChange,
  options,
  small = false,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group} data-small={small || undefined} aria-label={label} data-no-print>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-on={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
