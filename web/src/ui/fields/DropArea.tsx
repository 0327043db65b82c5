import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as copy from '../copy.ts'
import styles from './DropArea.module.css'

interface Props {
  onFiles: (files: File[]) => void
  /** Off while files cannot be taken. */
  disabled?: boolean
  /** The effect of dropping, shown while files are over the area. */
  label?: string
  children: ReactNode
}

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** With several areas on a page, the one with the pointer or focus takes pasted files; otherwise the first one. */
function isMeant(own: HTMLElement | null): boolean {
  const areas = [...document.querySelectorAll<HTMLElement>('[data-drop-area]')]
  const zoneOf = (area: HTMLElement) => area.closest('section') ?? area
  const at = areas.filter((area) => zoneOf(area).matches(':hover, :focus-within')).at(-1)
  return at === undefined || at === own
}

/**
 * Accepts files that are dropped on its content, or pasted while it is on screen; always with a button that does the same. Of
 * nested areas the inner one takes them.
 */
export function DropArea({ onFiles, disabled = false, label, children }: Props) {
  // Leaving a child is no leaving: entries and leavings are counted.
  const [depth, setDepth] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const take = (data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0 && !disabled) onFiles(files)
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (disabled || event.defaultPrevented || !isMeant(area.current)) return
    // A copied table brings a picture of itself along; where text is written, text is meant.
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
        // Elsewhere a dropped file would be opened in place of the page.
        event.preventDefault()
        if (disabled) return
        event.stopPropagation()
        take(event.dataTransfer)
      }}
    >
      {children}
      <div className={styles.cover} aria-hidden>
        {label ?? copy.uploadDropHere}
      </div>
    </div>
  )
}
