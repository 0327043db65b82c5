import * as copy from './copy.ts'
import styles from './entry.module.css'

/** To the registration of a brokerage, which loads by itself. */
export const SignupLink = () => (
  <a href="/signup/skylinebuilders" className={styles.way}>
    {copy.registerABrokerage}
  </a>
)
