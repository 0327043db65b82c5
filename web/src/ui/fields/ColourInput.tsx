import { Input, Tooltip } from '@mantine/core'
import { type Colour, colour } from '@storey/api/conventions.ts'
import { useId } from 'react'
import styles from './ColourInput.module.css'
import type { FieldBase } from './field.ts'

interface Props extends FieldBase {
  value: Colour | null | undefined
  onChange: (colour: Colour) => void
}

const nameOf = (one: Colour) => one.charAt(0).toUpperCase() + one.slice(1)

/** One of twelve colours, each with its name. */
export function ColourInput({ value, onChange, label, description, error, disabled, name, ...rest }: Props) {
  const group = useId()
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={error}
      data-path={rest['data-path']}
    >
      <fieldset
        className={styles.swatches}
        aria-label={rest['aria-label'] ?? (typeof label === 'string' ? label : undefined)}
        disabled={disabled}
      >
        {colour.options.map((one) => (
          <Tooltip key={one} label={nameOf(one)}>
            <label className={styles.swatch} style={{ background: `var(--c-${one})` }}>
              <input
                type="radio"
                name={name ?? group}
                value={one}
                aria-label={nameOf(one)}
                checked={value === one}
                onChange={() => onChange(one)}
              />
            </label>
          </Tooltip>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
