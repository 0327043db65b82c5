import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './two-factor.module.css'

/** The secret as a picture for the phone's camera, and as text for those who type it. */
export function ScanCode({ svg, secret }: { svg: string; secret: string }) {
  const spaced = secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <div className={styles.scan}>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        width={176}
        height={176}
        alt="QR code that holds the secret key below"
      />
      <div>
        <p className={styles.note}>No camera? Enter this key in the app instead.</p>
        <p className={styles.secret}>
          <code>{spaced}</code>
          <CopyButton value={secret} label="secret key" />
        </p>
      </div>
    </div>
  )
}
