import { ActionIcon, Input, Popover, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldBase } from './field.ts'
import { Reading } from './Reading.tsx'
import type { Typed } from './useTyped.ts'

interface Props extends Omit<FieldBase, 'error'> {
  typed: Typed<string>
  error: ReactNode
  kind: 'day' | 'instant'
  icon: ReactNode
  /** Accessible name of the button in the field. */
  choose: string
  clearable: boolean
  /** Content of the popover under the field. */
  children: (close: () => void) => ReactNode
}

/** A field for days: typed, or chosen in a calendar that a click or the down arrow opens. */
export function CalendarInput(props: Props) {
  const { typed, kind, icon, choose, clearable, children, onFocus, onBlur, error, ...rest } = props
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const enter = () => {
    setOpen(true)
    window.setTimeout(
      () =>
        place.current
          ?.querySelector<HTMLElement>('[tabindex="0"][data-in], td button:not([tabindex="-1"]), td button')
          ?.focus(),
      30,
    )
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      withRoles={false}
      shadow="md"
    >
      <TextInput
        {...rest}
        data-kind={kind}
        ref={input}
        autoComplete="off"
        value={typed.shown}
        error={typed.why ?? error}
        inputContainer={(field) => (
          <Popover.Target>
            <div>
              <Reading reading={open ? undefined : typed.reading}>{field}</Reading>
            </div>
          </Popover.Target>
        )}
        leftSection={
          <ActionIcon
            size={28}
            tabIndex={-1}
            aria-label={choose}
            disabled={rest.disabled ?? false}
            onClick={() => (open ? close() : enter())}
          >
            {icon}
          </ActionIcon>
        }
        rightSection={
          clearable && typed.shown !== '' && !rest.disabled ? (
            <Input.ClearButton tabIndex={-1} onClick={() => typed.take(null)} />
          ) : undefined
        }
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          typed.focus()
          onFocus?.(event)
        }}
        onChange={(event) => {
          setOpen(false)
          typed.type(event.currentTarget.value)
        }}
        onBlur={(event) => {
          typed.blur()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            enter()
          }
          if (event.key === 'Enter' || event.key === 'Tab') setOpen(false)
          if (event.key === 'Escape' && open) {
            event.stopPropagation()
            setOpen(false)
          }
        }}
      />
      <Popover.Dropdown
        ref={place}
        p={12}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
