import styles from './entry.module.css'

/** Link to the registration of a brokerage, which is loaded separately. */
export const SignupLink = () => (
  <a href="/signup/skylinebuilders" className={styles.way}>
    Register a brokerage
  </a>
)
