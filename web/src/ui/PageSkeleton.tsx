import { Skeleton } from '@mantine/core'
import styles from './PageSkeleton.module.css'
import { useFade } from './useFade.ts'

type Kind = 'list' | 'detail' | 'form'

interface Props {
  kind?: Kind
}

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%']

/** The shape of the page at an address, as far as the address names it. */
const kindOf = (path: string): Kind =>
  /\/(new|book|profile|security|notifications)$/.test(path) ? 'form' : /\/\d+(\/|$)/.test(path) ? 'detail' : 'list'

/** Skeleton of a page while its code or record is loading; renders nothing for the first 150 ms. */
export function PageSkeleton({ kind = kindOf(window.location.pathname) }: Props) {
  return (
    <div className={styles.root} ref={useFade()} aria-busy="true">
      <span className={styles.word} role="status">
        Loading
      </span>
      <div className={styles.head}>
        <Skeleton height={20} width={180} radius="sm" />
        <Skeleton height={36} width={112} />
      </div>
      <div className={styles.body} data-kind={kind}>
        {WIDTHS.slice(0, kind === 'form' ? 6 : 10).map((width) => (
          <div key={width}>
            <Skeleton height={kind === 'form' ? 36 : 12} width={kind === 'form' ? '100%' : width} radius="sm" />
          </div>
        ))}
      </div>
    </div>
  )
}
