import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './BulkBar.module.css'

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: ReactNode
  label: string
  danger?: boolean
}

/** An action of the bulk bar; may be the target of a menu. Narrow windows show only its icon. */
export function BulkAction({ icon, label, danger = false, ...rest }: Props) {
  return (
    <button type="button" title={label} className={styles.action} data-danger={danger || undefined} {...rest}>
      {icon}
      <span>{label}</span>
    </button>
  )
}
