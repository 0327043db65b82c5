import { useProduct } from '../ui/product.ts'
import styles from './Brand.module.css'
import { Mark } from './Mark.tsx'
import { usePlatform } from './usePlatform.ts'

/** The logo and the name of the platform. */
export function Brand({ word }: { word?: string | undefined }) {
  usePlatform()
  const { name, logo } = useProduct()
  return (
    <>
      {logo === null ? <Mark /> : <img src={logo} alt="" className={styles.logo} />}
      <span className={word} dir="auto">
        {name}
      </span>
    </>
  )
}
