import { Text } from '@mantine/core'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './two-factor.module.css'

/** The secret as a QR code, and as text. */
export function ScanCode({ svg, secret }: { svg: string; secret: string }) {
  const spaced = secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <div className={styles.scan}>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        width={176}
        height={176}
        alt="QR code with the secret key below"
      />
      <div>
        <Text inherit fz="sm" c="var(--text-2)">
          No camera? Enter this key in the app instead.
        </Text>
        <p className={styles.secret}>
          <code>{spaced}</code>
          <CopyButton value={secret} label="secret key" />
        </p>
      </div>
    </div>
  )
}
