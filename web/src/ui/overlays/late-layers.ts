import { useMergedRef } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { aheadOf, part } from '../part.ts'
import { whenIdle } from '../when-idle.ts'
import type { Target } from './late-layer-props.ts'
import { type Layers, loadLayers } from './load-layers.ts'

const load = aheadOf(loadLayers)

// A failure is retried, and shown, when a layer is opened.
const ahead = () => void load().catch(() => undefined)

/** Loads the code of menus, popovers and tooltips once the first screen has been drawn. */
export const layersWhenIdle = (): void => whenIdle(ahead)

/** The code of menus and popovers, once it was first wanted and has come. */
export function useLayers(wanted: boolean): Layers | undefined {
  const [layers, setLayers] = useState<Layers>()
  useEffect(() => {
    if (wanted && !layers) void part(load).then(setLayers)
  }, [wanted, layers])
  return layers
}

/**
 * What a button gets that opens a layer. It is not rendered inside the layer, which comes later: it would be rendered again then, and
 * lose the focus.
 */
export function useTarget(
  { props: { ref, onPointerEnter, onFocus } }: Target,
  popup: 'menu' | 'dialog',
  opened: boolean,
) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const merged = useMergedRef<HTMLElement>(place, ref)
  const props: Target['props'] & { 'data-expanded': true | undefined } = {
    id,
    ref: merged,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onPointerEnter: (event) => {
      ahead()
      onPointerEnter?.(event)
    },
    onFocus: (event) => {
      ahead()
      onFocus?.(event)
    },
  }
  return { id, place, props }
}
