import { Combobox, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import type { EditOption, Ending } from './cell-edit.ts'
import styles from './EditableCell.module.css'

interface Props extends Ending {
  label: string
  options: readonly EditOption[]
  value: string
  onSave: (value: string) => void
  children: ReactNode
}

/** Choices in a menu under the cell; arrow keys move. */
export function ChoiceEditor({ label, options, value, done, onSave, children }: Props) {
  const combobox = useCombobox({ opened: true, onDropdownClose: () => done(undefined, 'stay') })
  // As it opens, the arrows begin at what is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => {
    if (combobox.selectActiveOption() === null) combobox.selectFirstOption()
  }, [])
  return (
    <Combobox
      store={combobox}
      width={200}
      position="bottom-start"
      onOptionSubmit={(chosen) => done(chosen === value ? undefined : () => onSave(chosen), 'stay')}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton
          autoFocus
          className={styles.value ?? ''}
          data-open
          onKeyDown={(event) => {
            const at = options.findIndex(({ label: word }) => word.toLowerCase().startsWith(event.key.toLowerCase()))
            if (event.key.length === 1 && at >= 0) combobox.selectOption(at)
            if (event.key !== 'Tab') return
            event.preventDefault()
            done(undefined, event.shiftKey ? 'before' : 'next')
          }}
          onClick={() => done(undefined, 'stay')}
        >
          {children}
          <VisuallyHidden>, {label}</VisuallyHidden>
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
          {options.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <span className={styles.option}>
                {option.drawn ?? option.label}
                {option.value === value && <IconCheck size={14} stroke={1.8} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
