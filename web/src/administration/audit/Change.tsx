import type { AuditChange } from '@storey/api/administration/audit.ts'
import { IconArrowRight } from '@tabler/icons-react'
import styles from './Audit.module.css'
import { changeTitle, fieldsOf } from './audit-words.ts'
import * as copy from './copy.ts'

/** A row that was changed, field by field. */
export function Change({ change }: { change: AuditChange }) {
  return (
    <div className={styles.change}>
      <h3>{changeTitle(change)}</h3>
      {change.private ? (
        <p className={styles.none}>{copy.crmDataIsVisibleOnlyTo}</p>
      ) : (
        <dl className={styles.fields}>
          {fieldsOf(change).map(({ name, label, before, after }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd dir="auto">
                {before !== undefined && (after === undefined ? before : <del>{before}</del>)}
                {before !== undefined && after !== undefined && (
                  <IconArrowRight size={14} stroke={1.6} role="img" aria-label="became" />
                )}
                {after !== undefined && (before === undefined ? after : <ins>{after}</ins>)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
