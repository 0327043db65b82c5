import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { announce } from './announce.ts'
import { LateTooltip } from './overlays/LateTooltip.tsx'

interface Props {
  value: string
  /** What is copied, for the button's accessible name: "Copy link". */
  label: string
}

/** A small button that copies text and confirms it. */
export function CopyButton({ value, label }: Props) {
  const clipboard = useClipboard({ timeout: 2000 })
  const name = clipboard.copied ? 'Copied' : `Copy ${label.toLowerCase()}`
  return (
    <LateTooltip label={name}>
      <ActionIcon
        size={24}
        aria-label={name}
        onClick={() => {
          clipboard.copy(value)
          announce('Copied')
        }}
      >
        {clipboard.copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.6} />}
      </ActionIcon>
    </LateTooltip>
  )
}
