import type { Menu, MenuDropdownProps, MenuProps, PopoverDropdownProps, PopoverProps } from '@mantine/core'
import type { HTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import type { MenuAction } from '../MenuItems.tsx'

/** What a layer belongs to. */
export type Target = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined }>

export interface LateMenuProps extends Pick<MenuProps, 'position' | 'width' | 'returnFocus'> {
  /** The button that opens it. */
  target: Target
  /** The items as a list, or as elements of the menu, whose code comes with the first open menu. */
  items: readonly MenuAction[] | ((menu: typeof Menu) => ReactNode)
  opened?: boolean
  onChange?: (opened: boolean) => void
  dropdown?: MenuDropdownProps
}

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
