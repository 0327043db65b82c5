import { lazy, Suspense } from 'react'
import styles from './Waterfront.module.css'

const Skyline = lazy(() => import('./Skyline.tsx'))
const EmptyPlot = lazy(() => import('./EmptyPlot.tsx'))

interface Props {
  /** Of a link or an address that leads nowhere. */
  missing?: boolean
  className: string | undefined
}

/** The drawing next to a page outside of the shell, loaded after the page. */
export const Waterfront = ({ missing = false, className }: Props) => (
  <div className={`${styles.picture} ${className}`}>
    <Suspense>{missing ? <EmptyPlot /> : <Skyline />}</Suspense>
  </div>
)
