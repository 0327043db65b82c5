import { cloneElement, useEffect, useRef, useState } from 'react'
import type { Target } from './late-layer-props.ts'
import { type Layers, loadLayers } from './load-layers.ts'

interface Props {
  label: string
  /** What it says something about: an element without handlers of pointer and focus. */
  children: Target
}

/** As of the tooltips in the theme. */
const DELAY_MS = 400

/** A tooltip whose code is loaded with the first one: for values and buttons that a list has in each row. Escape hides it. */
export function LateTooltip({ label, children }: Props) {
  const [opened, setOpened] = useState(false)
  const timer = useRef<number>(undefined)
  const place = useRef<HTMLElement>(null)
  const [layers, setLayers] = useState<Layers>()
  const close = () => {
    window.clearTimeout(timer.current)
    setOpened(false)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    // Without it, the value has no tooltip until the next time.
    if (opened && !layers) void loadLayers().then(setLayers, () => undefined)
  }, [opened, layers])
  useEffect(() => {
    if (!opened) return
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [opened])
  return (
    <>
      {cloneElement(children, {
        ref: place,
        onPointerEnter: ({ pointerType }) => {
          if (pointerType === 'mouse') timer.current = window.setTimeout(() => setOpened(true), DELAY_MS)
        },
        onPointerLeave: close,
        onFocus: ({ target }) => setOpened(target.matches(':focus-visible')),
        onBlur: close,
      })}
      {layers && <layers.OpenTooltip at={place} opened={opened} label={label} />}
    </>
  )
}
