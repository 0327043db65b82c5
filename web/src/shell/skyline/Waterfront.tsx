import { lazy, Suspense } from 'react'
import type { Missing } from './missing.ts'
import styles from './Waterfront.module.css'

const Skyline = lazy(() => import('./Skyline.tsx'))
const EmptyPlot = lazy(() => import('./EmptyPlot.tsx'))

interface Props {
  /** Of a link or an address that leads nowhere. */
  missing?: Missing | undefined
  className: string | undefined
}

/** The drawing next to a page outside of the shell, loaded after the page. */
export const Waterfront = ({ missing, className }: Props) => (
  <div className={`${styles.picture} ${className}`}>
    <Suspense>{missing ? <EmptyPlot missing={missing} /> : <Skyline />}</Suspense>
  </div>
)
