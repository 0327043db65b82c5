import { Button, Checkbox, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../http/save.ts'
import styles from './CodesToKeep.module.css'

interface Props {
  codes: readonly string[]
  /** Content below the codes; receives whether they are stored. */
  children: (kept: boolean) => ReactNode
}

/** Recovery codes to copy, download or print, and a checkbox that confirms they are stored. */
export function CodesToKeep({ codes, children }: Props) {
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <CopyButton value={text}>
          {({ copied, copy: copyCodes }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.6} />}
              onClick={copyCodes}
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
        label="I’ve saved my recovery codes"
        checked={kept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      {children(kept)}
    </>
  )
}
