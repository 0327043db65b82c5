import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './DropArea.module.css'

interface Props {
  onFiles: (files: File[]) => void
  /** True while no files can be accepted. */
  disabled?: boolean
  /** Describes the effect of a drop; shown while files are dragged over the area. */
  label?: string
  children: ReactNode
}

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Decides which of a page's areas takes pasted files: the one under the pointer or focus, otherwise the first. */
function isMeant(own: HTMLElement | null): boolean {
  const areas = [...document.querySelectorAll<HTMLElement>('[data-drop-area]')]
  const zoneOf = (area: HTMLElement) => area.closest('section') ?? area
  const at = areas.filter((area) => zoneOf(area).matches(':hover, :focus-within')).at(-1)
  return at === undefined || at === own
}

/**
 * Accepts files dropped on its content, or pasted while it is mounted; a button next to it does the same. Of nested areas the inner
 * one accepts them.
 */
export function DropArea({ onFiles, disabled = false, label, children }: Props) {
  // Leaving a child element fires `dragleave` too, so enters and leaves are counted.
  const [depth, setDepth] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const take = (data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0 && !disabled) onFiles(files)
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (disabled || event.defaultPrevented || !isMeant(area.current)) return
    // Copying a table also copies a picture of it; in a text field the text is pasted.
    if (!carriesFiles(event.clipboardData) || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    take(event.clipboardData)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])

  const over = (step: number) => (event: DragEvent) => {
    if (disabled || !carriesFiles(event.dataTransfer)) return
    event.stopPropagation()
    setDepth((now) => Math.max(0, now + step))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra to the button inside
    <div
      ref={area}
      className={styles.area}
      data-drop-area={disabled ? undefined : ''}
      data-over={(depth > 0 && !disabled) || undefined}
      onDragEnter={over(1)}
      onDragLeave={over(-1)}
      onDragOver={(event) => carriesFiles(event.dataTransfer) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0)
        // Otherwise the browser would open the dropped file instead of the page.
        event.preventDefault()
        if (disabled) return
        event.stopPropagation()
        take(event.dataTransfer)
      }}
    >
      {children}
      <div className={styles.cover} aria-hidden>
        {label ?? 'Drop the files here'}
      </div>
    </div>
  )
}
