import { type ComboboxItem, Input, type OptionsFilter, Select, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '../../words/t.ts'
import { countryOf, dialCodeOf, dialCountries } from './dial-codes.ts'
import type { FieldBase } from './field.ts'
import styles from './PhoneInput.module.css'

interface Props extends FieldBase {
  /** E.164, such as +971501234567. */
  value: string | null | undefined
  onChange: (phone: string) => void
  /** Where a number without a country is from. */
  country?: string
}

/** Countries that dial the leading zero from abroad too. */
const KEEP_ZERO = new Set(['IT', 'SM'])

/** A phone number by country; a pasted number with its code sets the country itself. */
export function PhoneInput({
  value,
  onChange,
  country: usual = 'AE',
  label,
  description,
  error,
  disabled,
  ...rest
}: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(usual)
  const [typed, setTyped] = useState<string | null>(null)
  const phone = value ?? ''
  const found = countryOf(phone)
  const country = found && dialCodeOf(found) !== dialCodeOf(chosen) ? found : chosen
  const code = dialCodeOf(country)
  const national = phone.startsWith(`+${code}`) ? phone.slice(code.length + 1) : phone.replace(/^\+/, '')

  const write = (text: string, where: string) => {
    const plain = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
    if (plain.startsWith('+')) return onChange(plain)
    const digits = KEEP_ZERO.has(where) ? plain : plain.replace(/^0/, '')
    onChange(digits === '' ? '' : `+${dialCodeOf(where)}${digits}`)
  }

  return (
    <Input.Wrapper label={label} description={description} error={error} labelProps={{ htmlFor: id }}>
      <div className={styles.row}>
        <Select
          className={styles.code ?? ''}
          aria-label={t('field.country_code')}
          data={offered}
          filter={byName}
          renderOption={({ option }) => <Country country={option.value} />}
          value={country}
          searchable
          disabled={disabled ?? false}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          maxDropdownHeight={280}
          onChange={(next) => {
            if (!next) return
            setChosen(next)
            write(national, next)
          }}
        />
        <TextInput
          id={id}
          className={styles.number ?? ''}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          error={Boolean(error)}
          disabled={disabled ?? false}
          name={rest.name}
          data-path={rest['data-path']}
          aria-label={rest['aria-label']}
          placeholder={rest.placeholder ?? '50 123 4567'}
          value={typed ?? spaced(national)}
          onFocus={rest.onFocus}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            write(event.currentTarget.value, country)
          }}
          onBlur={(event) => {
            setTyped(null)
            if (found) setChosen(country)
            rest.onBlur?.(event)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

const offered: ComboboxItem[] = dialCountries.map(({ country, code }) => ({
  value: country,
  label: `${country} +${code}`,
}))
const named = new Map(dialCountries.map((one) => [one.country, one]))

/** Finds a country by its name, its two letters or its code. */
const byName: OptionsFilter = ({ options, search }) => {
  const sought = search.trim().toLowerCase()
  return options.filter((option) => {
    if (!('value' in option)) return true
    const one = named.get(option.value)
    return `${one?.name} ${one?.country} +${one?.code}`.toLowerCase().includes(sought)
  })
}

function Country({ country }: { country: string }) {
  const one = named.get(country)
  return (
    <span className={styles.country}>
      {one?.name}
      <span className={styles.plus}>+{one?.code}</span>
    </span>
  )
}

/** `50 123 4567`: easier to check than one long figure. */
const spaced = (digits: string): string =>
  digits.length > 6 ? `${digits.slice(0, -7)} ${digits.slice(-7, -4)} ${digits.slice(-4)}`.trim() : digits
