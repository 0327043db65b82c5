import styles from './Meanwhile.module.css'

/** What somebody else saved since this form was opened; what is typed here stays. */
export function Meanwhile({ fields }: { fields: readonly string[] | null }) {
  if (fields === null) return null
  return (
    <p className={styles.told} role="alert" ref={(told) => told?.scrollIntoView({ block: 'center' })}>
      Somebody changed this meanwhile{fields.length > 0 && `: ${fields.join(', ')}`}. Their changes stay, but where you
      changed the same. Save again to go on.
    </p>
  )
}
