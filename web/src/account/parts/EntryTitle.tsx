import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useProduct } from '../../ui/product.ts'
import styles from './entry.module.css'
import { EntryWayContext } from './entry-way.ts'

interface Props {
  title: string
  lead?: ReactNode
  /** The sentence is not known yet: its place is kept. */
  waits?: boolean
  /** For a page without a field to focus. */
  focused?: boolean
}

/** Title of a page before sign-in, and a sentence below it. */
export function EntryTitle({ title, lead, waits = false, focused = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const product = useProduct().name
  const over = useContext(EntryWayContext)?.over
  useEffect(() => {
    if (over === undefined) document.title = `${title} · ${product}`
    if (focused) heading.current?.focus()
  }, [title, focused, over, product])
  return (
    <>
      {/* Over a page the dialog has its title. */}
      {over === undefined && (
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      )}
      {lead && <p className={`${styles.lead} ${waits ? styles.place : ''}`}>{lead}</p>}
    </>
  )
}
