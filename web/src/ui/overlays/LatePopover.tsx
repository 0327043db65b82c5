import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { cloneElement } from 'react'
import { type Target, useLayers, useTarget } from './late-layers.ts'

export interface LatePopoverProps
  extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'trapFocus' | 'returnFocus' | 'closeOnClickOutside'> {
  /** The button that opens it, by itself; or what it says something about. */
  target: Target
  opened: boolean
  onChange?: (opened: boolean) => void
  /** False for a message: the target does not open it. */
  withRoles?: boolean
  dropdown: PopoverDropdownProps
}

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
