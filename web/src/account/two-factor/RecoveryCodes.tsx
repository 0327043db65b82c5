import { Button, Checkbox, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../http/save.ts'
import { useSession } from '../../http/useSession.ts'
import { homeOf, safeNext } from '../../shell/home.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './two-factor.module.css'

/** The codes for the day the phone is lost: shown once, to copy, keep as a file, or print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const session = useSession()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  if (!session) return null
  return (
    <>
      <h1>Keep your recovery codes</h1>
      <p className={styles.lead}>
        Two-factor sign-in is on. Each of these codes lets you in once without your phone. They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.6} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'storey-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox
        className={styles.kept ?? ''}
        label="I have put the codes in a safe place"
        checked={kept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <div className={styles.actions}>
        {kept ? (
          <Button component={Link} to={safeNext(next) ?? homeOf(session)} quiet size="md">
            Go on
          </Button>
        ) : (
          <Button size="md" disabled>
            Go on
          </Button>
        )}
      </div>
    </>
  )
}
