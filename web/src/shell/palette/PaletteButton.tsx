import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Kbd } from '../../ui/Kbd.tsx'
import { isMac, PALETTE_KEYS } from '../shortcuts/palette-keys.ts'
import styles from './PaletteButton.module.css'

interface Props {
  onClick: () => void
  /** Called on hover or focus, to preload. */
  onNear: () => void
}

/** Button of the command palette in the header; an icon on phones. */
export function PaletteButton({ onClick, onNear }: Props) {
  return (
    <UnstyledButton
      className={styles.button}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        Search<span className={styles.rest}> or jump to…</span>
      </span>
      <Kbd>{PALETTE_KEYS}</Kbd>
    </UnstyledButton>
  )
}
