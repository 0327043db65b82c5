import styles from './SplitBar.module.css'

interface Props {
  /** `60/40`; empty where the plan has fixed amounts, so that shares differ from price to price. */
  label: string
  /** Some of the later part comes after the keys. */
  after?: boolean
}

/** What is paid before handover and what from then on, to scale. */
export function SplitBar({ label, after = false }: Props) {
  const [before, rest] = label.split('/').map(Number)
  if (before === undefined || rest === undefined || Number.isNaN(before) || Number.isNaN(rest))
    return <span className={styles.fixed}>Depends on the price</span>
  const late = after ? 'after handover' : 'handover'
  return (
    <span className={styles.bar}>
      {before > 0 && (
        <span className={styles.before} style={{ flexGrow: before }} title={`${before}% before handover`}>
          {before}% <i>before handover</i>
        </span>
      )}
      {rest > 0 && (
        <span className={styles.later} style={{ flexGrow: rest }} title={`${rest}% ${late}`}>
          {rest}% <i>{late}</i>
        </span>
      )}
    </span>
  )
}
