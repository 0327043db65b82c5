import { lazy, Suspense } from 'react'
import styles from './Waterfront.module.css'

const Skyline = lazy(() => import('./Skyline.tsx'))

/** The drawing next to a page outside of the shell, loaded after the page. */
export const Waterfront = ({ className }: { className: string | undefined }) => (
  <div className={`${styles.picture} ${className}`}>
    <Suspense>
      <Skyline />
    </Suspense>
  </div>
)
