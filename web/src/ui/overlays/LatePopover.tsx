import { cloneElement } from 'react'
import type { LatePopoverProps } from './late-layer-props.ts'
import { useLayers, useTarget } from './late-layers.ts'

/** A popover whose code is loaded when the browser is idle. It opens as soon as the code is there. */
export function LatePopover({ target, withRoles = true, ...popover }: LatePopoverProps) {
  const { opened } = popover
  const layers = useLayers(opened)
  const { id, place, props } = useTarget(target, 'dialog', opened)
  return (
    <>
      {cloneElement(target, withRoles ? props : { ref: props.ref })}
      {layers && <layers.OpenPopover {...popover} withRoles={withRoles} id={id} at={place} />}
    </>
  )
}
