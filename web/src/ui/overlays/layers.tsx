import { Menu, Popover, Tooltip } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { MenuItems } from '../MenuItems.tsx'
import type { LateMenuProps, LatePopoverProps } from './late-layer-props.ts'

type At = RefObject<HTMLElement | null>

type Open<Props> = Omit<Props, 'target'> & { id: string; at: At; opened: boolean }

export function OpenMenu({ at, opened, dropdown, items, ...menu }: Open<LateMenuProps>) {
  const rendered = useRendered()
  return (
    <Menu {...menu} opened={rendered && opened}>
      <Menu.Target>
        <Anchor at={at} />
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        {typeof items === 'function' ? items(Menu) : <MenuItems actions={items} />}
      </Menu.Dropdown>
    </Menu>
  )
}

export function OpenPopover({ at, opened, dropdown, ...popover }: Open<LatePopoverProps>) {
  const rendered = useRendered()
  return (
    <Popover {...popover} opened={rendered && opened}>
      <Popover.Target>
        <Anchor at={at} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} />
    </Popover>
  )
}

export function OpenTooltip({ at, opened, label }: { at: At; opened: boolean; label: string }) {
  const rendered = useRendered()
  return (
    <Tooltip opened={rendered && opened} label={label}>
      <Anchor at={at} />
    </Tooltip>
  )
}

/** Opened after it was rendered closed, a layer knows what had the focus before, and returns it. */
function useRendered(): boolean {
  const [rendered, setRendered] = useState(false)
  useEffect(() => setRendered(true), [])
  return rendered
}

interface AnchorProps {
  at: At
  /** The library's. */
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string
}

/** Represents, inside a layer, the element that it belongs to, which is rendered outside. */
function Anchor({ at, ref, 'aria-describedby': description }: AnchorProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setElement(at.current))
  // Null until it is rendered, as any element's.
  useImperativeHandle(ref, () => element as HTMLElement, [element])
  useEffect(() => {
    if (!element || !description) return
    element.setAttribute('aria-describedby', description)
    return () => element.removeAttribute('aria-describedby')
  }, [element, description])
  return null
}
