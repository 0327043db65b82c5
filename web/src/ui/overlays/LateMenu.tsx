import { cloneElement, useState } from 'react'
import type { LateMenuProps } from './late-layer-props.ts'
import { useLayers, useTarget } from './late-layers.ts'

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
