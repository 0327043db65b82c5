import { Text } from '@mantine/core'
import type { AuditChange, AuditEventDetail } from '@storey/api/administration/audit.ts'
import { IconArrowRight } from '@tabler/icons-react'
import styles from '../Audit.module.css'
import { changeTitle, fieldsOf } from './event-text.ts'

/** A row that was changed, field by field. */
export function Change({ change, names }: { change: AuditChange; names: AuditEventDetail['names'] }) {
  return (
    <div className={styles.change}>
      <h3>{changeTitle(change, names)}</h3>
      {change.private ? (
        <Text inherit c="dimmed">
          CRM data is visible only to its organization.
        </Text>
      ) : (
        <dl className={styles.fields}>
          {fieldsOf(change, names).map(({ name, label, before, after }) => (
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
