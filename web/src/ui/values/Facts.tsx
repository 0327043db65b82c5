import type { ReactNode } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import styles from './Facts.module.css'
import { NoValue } from './NoValue.tsx'

interface Fact {
  readonly label: string
  /** An empty value is shown as "Not set". */
  readonly value: ReactNode
  /** Text that a small button after the value copies. */
  readonly copy?: string | null
}

interface Props {
  facts: readonly Fact[]
  columns?: 1 | 2
  /** Draws a hairline under every fact, for tables of sizes. */
  lined?: boolean
  /** Names facts without a value in one line below the others, instead of "Not set" for each. */
  gathered?: boolean
}

/** A description list of labels and values. */
export function Facts({ facts, columns = 1, lined = false, gathered = false }: Props) {
  const missing = gathered ? facts.filter(({ value }) => isEmpty(value)) : []
  const listed = facts.filter((fact) => !missing.includes(fact))
  return (
    <>
      {listed.length > 0 && (
        <dl className={styles.facts} data-columns={columns} data-lined={lined || undefined}>
          {listed.map(({ label, value, copy: copied }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd dir="auto">
                {isEmpty(value) ? <NoValue /> : typeof value === 'string' ? breakable(value) : value}
                {copied && <CopyButton value={copied} label={label} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && <p className={styles.missing}>Not set: {missing.map(({ label }) => label).join(', ')}</p>}
    </>
  )
}

/** An e-mail address that is too long for one line breaks before its @. */
export function breakable(text: string): ReactNode {
  const at = text.lastIndexOf('@')
  if (at < 1) return text
  return (
    <bdi>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </bdi>
  )
}

/** Whether a fact has no value. */
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false
