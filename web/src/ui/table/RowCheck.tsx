import styles from './RowCheck.module.css'

interface Props {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  some?: boolean
  onChange: (checked: boolean, shift: boolean) => void
}

/** The checkbox of a row: one element styled like Mantine's, which has several, because a page has a hundred of them. */
export function RowCheck({ label, checked, some = false, onChange }: Props) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={label}
      ref={(element) => {
        if (element) element.indeterminate = some
      }}
      checked={checked}
      onChange={({ nativeEvent, currentTarget }) =>
        onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
