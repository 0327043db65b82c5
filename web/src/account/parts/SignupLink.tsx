import { usePlatform } from '../../shell/usePlatform.ts'
import styles from './entry.module.css'

/** Link to the registration of a brokerage, which is loaded separately. */
export function SignupLink() {
  const platform = usePlatform()
  if (platform?.signup.open === false) return null
  return (
    <a href="/signup/skylinebuilders" className={styles.way}>
      Register a brokerage
    </a>
  )
}
