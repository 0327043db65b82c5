import type { Menu, MenuDropdownProps, MenuProps } from '@mantine/core'
import { cloneElement, type ReactNode, useState } from 'react'
import type { MenuAction } from '../MenuItems.tsx'
import { type Target, useLayers, useTarget } from './late-layers.ts'

export interface LateMenuProps extends Pick<MenuProps, 'position' | 'width' | 'returnFocus'> {
  /** The button that opens it. */
  target: Target
  /** The items as a list, or as elements of the menu, whose code comes with the first open menu. */
  items: readonly MenuAction[] | ((menu: typeof Menu) => ReactNode)
  opened?: boolean
  onChange?: (opened: boolean) => void
  dropdown?: MenuDropdownProps
}

/** A menu whose code is loaded when the browser is idle. A press before that opens it as soon as the code is there. */
export function LateMenu({ target, opened: given, onChange, ...menu }: LateMenuProps) {
  const [own, setOwn] = useState(false)
  const opened = given ?? own
  const layers = useLayers(opened)
  const { id, place, props } = useTarget(target, 'menu', opened)
  const open = (next: boolean) => {
    setOwn(next)
    onChange?.(next)
  }
  const { onClick } = target.props
  return (
    <>
      {cloneElement(target, {
        ...props,
        onClick: (event) => {
          onClick?.(event)
          open(!opened)
        },
      })}
      {layers && <layers.OpenMenu {...menu} id={id} at={place} opened={opened} onChange={open} />}
    </>
  )
}
