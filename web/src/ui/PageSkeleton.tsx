import { Skeleton } from '@mantine/core'
import styles from './PageSkeleton.module.css'

interface Props {
  kind?: 'list' | 'detail' | 'form'
}

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%']

/** Skeleton of a page while its code or record is loading; renders nothing for the first 150 ms. */
export function PageSkeleton({ kind = 'list' }: Props) {
  return (
    <div className={styles.root} aria-busy="true">
      <span className={styles.word} role="status">
        Loading
      </span>
      <div className={styles.head}>
        <Skeleton height={20} width={180} radius="sm" />
        <Skeleton height={36} width={112} />
      </div>
      <div className={styles.body} data-kind={kind}>
        {WIDTHS.slice(0, kind === 'form' ? 6 : 10).map((width) => (
          <Skeleton
            key={width}
            height={kind === 'form' ? 36 : 12}
            width={kind === 'form' ? '100%' : width}
            radius="sm"
          />
        ))}
      </div>
    </div>
  )
}
