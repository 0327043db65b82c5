import { ActionIcon, Group, Modal, VisuallyHidden } from '@mantine/core'
import type { ItemPicture } from '@storey/api/inventory/pictures.ts'
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './Lightbox.module.css'
import { pictureName, seenText } from './picture-names.ts'
import { useZoom } from './useZoom.ts'

interface Props {
  title: string
  pictures: readonly ItemPicture[]
  first: number
  onClose: () => void
}

/** Full-screen picture viewer: arrow keys, Home and End, plus and minus, swipe, pinch. */
export function Lightbox({ title, pictures, first, onClose }: Props) {
  const [at, setAt] = useState(first)
  const current = pictures[Math.min(at, pictures.length - 1)]
  const go = (to: number) => {
    if (to < 0 || to >= pictures.length) return
    zoom.whole()
    setAt(to)
  }
  const zoom = useZoom((step) => go(at + step))
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      Home: () => go(0),
      End: () => go(pictures.length - 1),
      '+': () => zoom.zoom(1.5),
      '=': () => zoom.zoom(1.5),
      '-': () => zoom.zoom(1 / 1.5),
      '0': zoom.whole,
    }
    const move = moves[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    move()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  if (!current?.picture) return null
  const { scale, x, y } = zoom.view
  const name = pictureName(current)

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      title={<VisuallyHidden>{title}</VisuallyHidden>}
      classNames={{ content: styles.content ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
    >
      <Group gap="var(--s-1)" wrap="nowrap" p="xs">
        <span className={styles.count}>
          {at + 1} of {pictures.length}
        </span>
        <Tool label="Zoom out" disabled={scale === 1} onClick={() => zoom.zoom(1 / 1.5)}>
          <IconZoomOut size={20} stroke={1.6} />
        </Tool>
        <Tool label="Zoom in" onClick={() => zoom.zoom(1.5)}>
          <IconZoomIn size={20} stroke={1.6} />
        </Tool>
        <Tool label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.6} />
        </Tool>
      </Group>
      <div className={styles.stage} data-zoomed={scale > 1 || undefined} {...zoom.handlers}>
        <div
          key={current.id}
          className={styles.picture}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <CoverPicture picture={current.picture} alt={name} sizes="100vw" />
        </div>
      </div>
      {pictures.length > 1 && (
        <>
          <Tool label="Previous picture" side="start" disabled={at === 0} onClick={() => go(at - 1)}>
            <IconChevronLeft size={24} stroke={1.6} />
          </Tool>
          <Tool label="Next picture" side="end" disabled={at === pictures.length - 1} onClick={() => go(at + 1)}>
            <IconChevronRight size={24} stroke={1.6} />
          </Tool>
        </>
      )}
      <p className={styles.words} aria-live="polite">
        <span dir="auto">{name}</span>
        <small>{seenText(current)}</small>
      </p>
    </Modal>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  side?: 'start' | 'end'
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, disabled = false, side, onClick, children }: ToolProps) => (
  <ActionIcon
    className={styles.tool ?? ''}
    data-side={side}
    size={44}
    disabled={disabled}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
